import { maxTicketLength } from "@lilypad/api-contract/limits";
import { useState } from "react";
import { useSameId } from "../../shared/busy/index.ts";
import { Button, ErrorBox, Fields, Form, TextArea, useErrorFocus } from "../../shared/ui/index.ts";
import { consoleCall } from "../calls/index.ts";
import { ticketsMessages } from "../messages/index.ts";
import { useAction, useConclude } from "../parts/index.ts";
import { ticketsKey } from "./queries.ts";
import styles from "./tickets.module.css";

const messages = ticketsMessages.detail;

/** The form for an answer. One that could not be sent stays in it. */
export function AnswerForm({ ticketId, isClosed }: { ticketId: string; isClosed: boolean }) {
  const conclude = useConclude(ticketsKey);
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const { busy, failure, dismiss, act } = useAction();
  const { form, focusError } = useErrorFocus();
  const ids = useSameId();

  function submit() {
    const answer = text.trim();
    dismiss();
    setError(answer === "" ? messages.answerMissing : null);
    if (answer === "") focusError();
    else void act(() => send(answer));
  }

  async function send(answer: string): Promise<string | null> {
    const sent = await consoleCall("answerTicket", {
      params: { id: ticketId },
      body: ids.withId({ text: answer }),
    });
    ids.answered(sent);
    if (sent.success) setText("");
    return conclude(sent, () => messages.sent);
  }

  return (
    <Form onSubmit={submit}>
      <Fields form={form}>
        <TextArea
          label={messages.answer}
          value={text}
          maxLength={maxTicketLength}
          disabled={busy}
          error={error}
          hint={{ text: isClosed ? messages.closedNote : messages.answerHint }}
          onChange={(typed) => {
            setText(typed);
            setError(null);
          }}
        />
        {failure !== null && <ErrorBox text={failure} onDismiss={dismiss} />}
      </Fields>
      <div className={styles.submit}>
        <Button type="submit" wide busy={busy} busyLabel={messages.sending}>
          {messages.send}
        </Button>
      </div>
    </Form>
  );
}
