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

/** Reads what the deletion has kept from the state with which the page was opened; a reload keeps it. */
function readKept(state: unknown): readonly string[] {
  const kept = (state as { kept?: unknown } | null)?.kept;
  return isTexts(kept) && kept.length > 0 ? kept : messages.kept;
}

/** What people see after they have deleted their account: what is kept, and why. */
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
