import { maxTicketLength } from "@lilypad/api-contract/limits";
import { ticketsMessages } from "../../../shared/messages/index.ts";
import { ErrorBox, TextArea } from "../../../shared/ui/index.ts";
import type { Draft } from "./use-draft.ts";

/** The field for a message, with why it could not be sent. */
export function DraftField(props: {
  draft: Draft;
  label: string;
  hint: string;
  rows: number;
  /** The length of the text that is sent with it, for which room must be left. */
  reserved?: number;
}) {
  const { draft, label, hint, rows, reserved = 0 } = props;
  return (
    <>
      <TextArea
        label={label}
        value={draft.text}
        rows={rows}
        maxLength={maxTicketLength - reserved}
        disabled={draft.busy}
        error={draft.isMissing ? ticketsMessages.form.textMissing : null}
        hint={{ text: hint }}
        onChange={draft.type}
      />
      {draft.problem !== null && <ErrorBox text={draft.problem} onDismiss={draft.dismiss} />}
    </>
  );
}
