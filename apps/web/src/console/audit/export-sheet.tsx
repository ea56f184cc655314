import { saveFile } from "../../shared/files/index.ts";
import { text, toast } from "../../shared/ui/index.ts";
import { auditMessages } from "../messages/index.ts";
import { ActionSheet, ReasonField, useReason } from "../parts/index.ts";
import { exportLog } from "./queries.ts";

const messages = auditMessages.export;

/** Saves the whole log as a file, once a reason is entered. */
export function ExportSheet({ onClose }: { onClose: () => void }) {
  const reason = useReason();

  async function save(): Promise<string | null> {
    try {
      const { lines, entries } = await exportLog(reason.value);
      const name = `lilypad-audit-${new Date().toISOString().slice(0, 10)}.jsonl`;
      saveFile({ name, type: "application/jsonl", content: lines });
      toast({ kind: "success", title: messages.saved, text: messages.count(entries) });
      return null;
    } catch (cause) {
      return cause instanceof Error ? cause.message : String(cause);
    }
  }

  return (
    <ActionSheet
      title={messages.title}
      submit={messages.submit}
      panel={false}
      prepare={() => (reason.check() ? save : null)}
      onClose={onClose}
    >
      <p className={text.soft}>{messages.text}</p>
      <ReasonField {...reason.field} autoFocus hint={messages.reasonHint} />
    </ActionSheet>
  );
}
