import type { ReactNode } from "react";
import { text } from "../style/text.ts";
import { Foot, Main, Said, Screen, TopBar } from "./screen.tsx";

/** A screen with nothing but a message and the next actions. */
export function MessageScreen(props: { title: string; detail: string; actions: ReactNode }) {
  return (
    <Screen title={props.title}>
      <TopBar />
      <Main>
        <Said title={props.title}>
          <p className={text.soft}>{props.detail}</p>
        </Said>
      </Main>
      <Foot>{props.actions}</Foot>
    </Screen>
  );
}
