import { text } from "../../../shared/ui/index.ts";
import { ActionSheet, ReasonField, useConclude, useReason } from "../../parts/index.ts";
import { caseQuery, sessionsQuery } from "./queries.ts";

type Conclude = ReturnType<typeof useConclude>;

export interface ReasonSheetProps {
  personId: string;
  words: { title: string; text: string; submit: string };
  /** Carries out the action. @returns why it failed; null if it did not */
  act: (reason: string, conclude: Conclude) => Promise<string | null>;
  onClose: () => void;
}

/** A sheet that does one thing to a person, for a reason. */
export function ReasonSheet({ personId, words, act, onClose }: ReasonSheetProps) {
  const conclude = useConclude(caseQuery(personId).queryKey, sessionsQuery(personId).queryKey);
  const reason = useReason();
  return (
    <ActionSheet
      title={words.title}
      submit={words.submit}
      prepare={() => (reason.check() ? () => act(reason.value, conclude) : null)}
      onClose={onClose}
    >
      <p className={text.soft}>{words.text}</p>
      <ReasonField {...reason.field} />
    </ActionSheet>
  );
}
