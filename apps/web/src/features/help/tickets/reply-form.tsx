import { useQueryClient } from "@tanstack/react-query";
import { useUserId } from "../../../shared/account/index.ts";
import { useSameId } from "../../../shared/busy/index.ts";
import { ticketsMessages } from "../../../shared/messages/index.ts";
import { call } from "../../../shared/session/index.ts";
import { Button, Fields, Form } from "../../../shared/ui/index.ts";
import { DraftField } from "./draft-field.tsx";
import { threadQuery } from "./queries.ts";
import styles from "./tickets.module.css";
import { useDraft } from "./use-draft.ts";

const messages = ticketsMessages.thread;

/** The form for a reply. */
export function ReplyForm({ ticketId, isClosed }: { ticketId: string; isClosed: boolean }) {
  const userId = useUserId();
  const queryClient = useQueryClient();
  const ids = useSameId();
  const draft = useDraft(async (text) => {
    const sent = await call("replyToTicket", {
      params: { id: ticketId },
      body: ids.withId({ text }),
    });
    ids.answered(sent);
    if (!sent.success) return sent.error;
    queryClient.setQueryData(threadQuery(userId, ticketId).queryKey, sent.data);
    await queryClient.invalidateQueries({ queryKey: ["tickets"] });
    return null;
  });

  return (
    <Form onSubmit={draft.submit}>
      <Fields form={draft.form}>
        <DraftField
          draft={draft}
          label={messages.reply}
          hint={isClosed ? messages.replyHint : ticketsMessages.form.textHint}
          rows={3}
        />
      </Fields>
      <div className={styles.submit}>
        <Button type="submit" wide busy={draft.busy} busyLabel={messages.sending}>
          {messages.send}
        </Button>
      </div>
    </Form>
  );
}
