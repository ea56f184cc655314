import { maxReasonLength, minReasonLength } from "@lilypad/api-contract/limits";
import { useState } from "react";
import { useBusy } from "../../shared/busy/index.ts";
import { saveFile } from "../../shared/files/index.ts";
import { Button, ErrorBox, Form, Sheet, TextField, text, toast } from "../../shared/ui/index.ts";
import { auditMessages } from "../messages/index.ts";
import styles from "./audit.module.css";
import { exportLog } from "./queries.ts";

const messages = auditMessages.export;

/** Saves the whole log as a file, once a reason is entered. */
export function ExportSheet({ onClose }: { onClose: () => void }) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, run } = useBusy();

  function submit() {
    if (reason.trim().length < minReasonLength) return setError(messages.reasonHint);
    setError(null);
    setFailure(null);
    return void run(async () => {
      try {
        const { lines, entries } = await exportLog(reason);
        const name = `lilypad-audit-${new Date().toISOString().slice(0, 10)}.jsonl`;
        saveFile({ name, type: "application/jsonl", content: lines });
        toast({ kind: "success", title: messages.saved, text: messages.count(entries) });
        onClose();
      } catch (cause) {
        setFailure(cause instanceof Error ? cause.message : String(cause));
      }
    });
  }

  return (
    <Sheet open title={messages.title} onClose={onClose}>
      <Form onSubmit={submit}>
        <div className={styles.sheet}>
          <p className={text.soft}>{messages.text}</p>
          <TextField
            label={messages.reason}
            value={reason}
            maxLength={maxReasonLength}
            autoFocus
            autoComplete="off"
            error={error}
            hint={{ text: messages.reasonHint }}
            onChange={(event) => setReason(event.target.value)}
          />
          {failure !== null && <ErrorBox text={failure} onDismiss={() => setFailure(null)} />}
          <Button type="submit" wide busy={busy}>
            {messages.submit}
          </Button>
        </div>
      </Form>
    </Sheet>
  );
}
