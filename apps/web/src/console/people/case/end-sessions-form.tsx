import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useBusy } from "../../../shared/busy/index.ts";
import { Button, ErrorBox, Form, Sheet, text, toast } from "../../../shared/ui/index.ts";
import { callWithReason } from "../../calls/index.ts";
import { peopleMessages } from "../../messages/index.ts";
import { isReason, ReasonField } from "../../parts/index.ts";
import styles from "./case.module.css";
import { caseQuery, sessionsQuery } from "./queries.ts";

const messages = peopleMessages.end;

/** Signs the person out everywhere, for a reason. */
export function EndSessionsForm(props: { personId: string; onClose: () => void }) {
  const { personId, onClose } = props;
  const client = useQueryClient();
  const { busy, run } = useBusy();
  const [reason, setReason] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  function submit() {
    setFailure(null);
    setIsWrong(!isReason(reason));
    if (!isReason(reason)) return;
    void run(async () => {
      const result = await callWithReason(reason)("endPersonSessions", {
        params: { personId },
        purpose: messages.purpose,
      });
      if (!result.success) return setFailure(result.error);
      await Promise.all(
        [caseQuery(personId), sessionsQuery(personId)].map(({ queryKey }) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
      const { endedSessions } = result.data;
      const title = endedSessions === 0 ? messages.none : messages.done(endedSessions);
      toast({ kind: "success", title });
      onClose();
    });
  }

  return (
    <Sheet open panel title={messages.title} onClose={onClose}>
      <Form onSubmit={submit}>
        <div className={styles.form}>
          <p className={text.soft}>{messages.text}</p>
          <ReasonField value={reason} isWrong={isWrong} onChange={setReason} />
          {failure !== null && <ErrorBox text={failure} onDismiss={() => setFailure(null)} />}
          <Button type="submit" wide busy={busy}>
            {messages.submit}
          </Button>
        </div>
      </Form>
    </Sheet>
  );
}
