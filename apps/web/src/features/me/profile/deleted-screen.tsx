import { Check } from "lucide-react";
import { useHistoryState } from "wouter/use-browser-location";
import { appMessages, profileMessages } from "../../../shared/messages/index.ts";
import {
  Foot,
  LinkButton,
  Main,
  Screen,
  screenHeadingId,
  TopBar,
  text,
} from "../../../shared/ui/index.ts";
import { Points } from "./ui/points.tsx";
import { Lead } from "./ui/sub-screen.tsx";

const messages = profileMessages.deletion;

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

/** Reads the list of retained data from the state with which the page was opened; it survives a reload. */
function readKept(state: unknown): readonly string[] {
  const kept = (state as { kept?: unknown } | null)?.kept;
  return isTexts(kept) && kept.length > 0 ? kept : messages.kept;
}

/** Shown after people have deleted their account: the data that we retain, and the reason. */
export function DeletedScreen() {
  const kept = readKept(useHistoryState());
  return (
    <Screen title={messages.done}>
      <TopBar />
      <Main>
        <h1 id={screenHeadingId} className={text.title}>
          {messages.done}
        </h1>
        <Lead>{messages.doneLead}</Lead>
        <Points title={messages.keptTitle} points={kept} icon={<Check {...icon} />} />
      </Main>
      <Foot>
        <LinkButton href="/onboarding" wide>
          {appMessages.done}
        </LinkButton>
      </Foot>
    </Screen>
  );
}

const icon = { size: 18, strokeWidth: 1.75, "aria-hidden": true } as const;
