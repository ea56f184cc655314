import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { useSameId } from "../../../shared/busy/index.ts";
import { ticketsMessages } from "../../../shared/messages/index.ts";
import { useLocation } from "../../../shared/navigation/index.ts";
import { call } from "../../../shared/session/index.ts";
import {
  Button,
  Fields,
  Form,
  OutsideLink,
  SelectField,
  Sheet,
  text,
} from "../../../shared/ui/index.ts";
import { DraftField } from "./draft-field.tsx";
import { threadQuery } from "./queries.ts";
import styles from "./tickets.module.css";
import { useDraft } from "./use-draft.ts";

const messages = ticketsMessages.form;

type Topic = keyof typeof messages.topics;
const topics = Object.entries(messages.topics) as [Topic, string][];

export interface TicketSheetProps {
  open: boolean;
  onClose: () => void;
  /** The payment that it is about; without it the person chooses a topic. */
  payment?: { id: string; name: string; amount: string };
  /** The subject of the message besides its topic, such as a freeze: the message begins with it. */
  about?: string;
  /** Where else support can be reached if the message cannot be sent. */
  elsewhere: string;
}

/** The form with which people write to support. A message that could not be sent stays in it. */
export function TicketSheet({ open, onClose, payment, about, elsewhere }: TicketSheetProps) {
  const title = payment === undefined ? ticketsMessages.write : ticketsMessages.report;
  return (
    <Sheet open={open} onClose={onClose} title={title} panel>
      <div className={styles.form}>
        <TicketForm payment={payment} about={about} elsewhere={elsewhere} onClose={onClose} />
      </div>
    </Sheet>
  );
}

function TicketForm(props: {
  payment: TicketSheetProps["payment"];
  about: string | undefined;
  elsewhere: string;
  onClose: () => void;
}) {
  const { payment, about, elsewhere, onClose } = props;
  const userId = useUserId();
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const [topic, setTopic] = useState<Topic>(payment === undefined ? "account" : "payment");
  const ids = useSameId();
  const beginning = about === undefined ? "" : `${about}\n\n`;
  const draft = useDraft(async (typed) => {
    const text = `${beginning}${typed}`;
    const content = { topic, text, ...(payment && { transactionId: payment.id }) };
    const sent = await call("openTicket", {
      body: ids.withId(content),
    });
    ids.answered(sent);
    if (!sent.success) return sent.error;
    const { id } = sent.data.ticket;
    queryClient.setQueryData(threadQuery(userId, id).queryKey, sent.data);
    onClose();
    navigate(`/help/messages/${id}`);
    return null;
  });

  return (
    <Form onSubmit={draft.submit}>
      <Fields form={draft.form}>
        {payment === undefined ? (
          <SelectField
            label={messages.topic}
            value={topic}
            disabled={draft.busy}
            onChange={(event) => setTopic(event.target.value as Topic)}
          >
            {topics.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        ) : (
          <p className={text.small}>{messages.aboutPayment(payment.name, payment.amount)}</p>
        )}
        {about !== undefined && <p className={text.small}>{about}</p>}
        {topic === "my_data" && (
          <p className={`${text.small} ${text.soft}`}>{messages.myDataNote}</p>
        )}
        <DraftField
          draft={draft}
          label={messages.text}
          hint={messages.textHint}
          rows={6}
          reserved={beginning.length}
        />
        {draft.problem !== null && (
          <p className={text.small}>
            <OutsideLink href={elsewhere}>{messages.email}</OutsideLink>
          </p>
        )}
      </Fields>
      <div className={styles.submit}>
        <Button type="submit" wide busy={draft.busy} busyLabel={messages.sending}>
          {messages.send}
        </Button>
      </div>
    </Form>
  );
}
