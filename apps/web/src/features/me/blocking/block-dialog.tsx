import { maxNoteLength } from "@lilypad/api-contract/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useBusy } from "../../../shared/busy/index.ts";
import { appMessages, blockingMessages as messages } from "../../../shared/messages/index.ts";
import { type Person, personName } from "../../../shared/people/index.ts";
import { call } from "../../../shared/session/index.ts";
import {
  Button,
  Checkbox,
  Dialog,
  SelectField,
  TextField,
  toast,
} from "../../../shared/ui/index.ts";
import styles from "./blocking.module.css";

type Reason = keyof typeof messages.reasons;
const reasons = Object.entries(messages.reasons) as [Reason, string][];

export interface BlockDialogProps {
  person: Person;
  /** The payment request that led to blocking, and that can be reported. */
  requestId: string;
  onClose: () => void;
  /** Called once their requests are gone. */
  onBlocked: () => void;
}

/** Confirms before a person is blocked, and can report their payment request. */
export function BlockDialog({ person, requestId, onClose, onBlocked }: BlockDialogProps) {
  const queryClient = useQueryClient();
  const [reports, setReports] = useState(false);
  const [reason, setReason] = useState<Reason>("spam");
  const [details, setDetails] = useState("");
  const { busy, run } = useBusy();
  const name = personName(person);

  const block = () =>
    run(async () => {
      const blocked = await call("blockPerson", { params: { id: person.id } });
      if (!blocked.success) {
        toast({ kind: "error", title: messages.blockFailed(name), text: blocked.error });
        return;
      }
      await (reports ? report() : toast({ kind: "success", title: messages.blocked(name) }));
      for (const queryKey of [["requests"], ["notifications"], ["blocked-people"]])
        void queryClient.invalidateQueries({ queryKey });
      onBlocked();
    });

  async function report() {
    const said = details.trim();
    const reported = await call("reportRequest", {
      params: { id: requestId },
      body: { reason, ...(said !== "" && { details: said }) },
    });
    toast(
      reported.success
        ? { kind: "success", title: messages.blocked(name), text: messages.reported }
        : { kind: "error", title: messages.reportFailed(name), text: reported.error },
    );
  }

  return (
    <Dialog
      alert
      open
      onClose={onClose}
      title={messages.title(name)}
      text={<p>{messages.text}</p>}
      actions={
        <>
          <Button kind="destructive" busy={busy} busyLabel={messages.blocking} onClick={block}>
            {reports ? messages.blockAndReport : messages.block}
          </Button>
          <Button kind="secondary" disabled={busy} onClick={onClose}>
            {appMessages.cancel}
          </Button>
        </>
      }
    >
      <div className={styles.report}>
        <Checkbox checked={reports} onChange={setReports}>
          {messages.report}
        </Checkbox>
        {reports && (
          <>
            <SelectField
              label={messages.reason}
              value={reason}
              disabled={busy}
              onChange={(event) => setReason(event.target.value as Reason)}
            >
              {reasons.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
            <TextField
              label={messages.details}
              autoComplete="off"
              maxLength={maxNoteLength}
              value={details}
              disabled={busy}
              onChange={(event) => setDetails(event.target.value)}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}
