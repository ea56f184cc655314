import { useState } from "react";
import { useBusy } from "../../../shared/busy/index.ts";
import { Button, Chip, Chips, ErrorBox, Form, Sheet, text } from "../../../shared/ui/index.ts";
import { callWithReason } from "../../calls/index.ts";
import { peopleMessages } from "../../messages/index.ts";
import { isReason, ReasonField } from "../../parts/index.ts";
import styles from "./case.module.css";
import type { RevealedAccount } from "./queries.ts";

const messages = peopleMessages.bank.form;
const kinds = Object.keys(messages.kinds) as (keyof typeof messages.kinds)[];

export interface BankFormProps {
  personId: string;
  onReveal: (accounts: readonly RevealedAccount[]) => void;
  onClose: () => void;
}

/** The form for the reason why the person's bank details are needed. Each time they are shown is recorded. */
export function BankForm({ personId, onReveal, onClose }: BankFormProps) {
  const { busy, run } = useBusy();
  const [kind, setKind] = useState<(typeof kinds)[number]>("missing_payment");
  const [reason, setReason] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  function submit() {
    setFailure(null);
    setIsWrong(!isReason(reason));
    if (!isReason(reason)) return;
    void run(async () => {
      const result = await callWithReason(reason)("revealBankDetails", {
        params: { personId },
        body: { kind },
        purpose: messages.purpose,
      });
      if (!result.success) return setFailure(result.error);
      onReveal(result.data.bankAccounts);
      onClose();
    });
  }

  return (
    <Sheet open panel title={messages.title} onClose={onClose}>
      <Form onSubmit={submit}>
        <div className={styles.form}>
          <p className={text.soft}>{messages.text}</p>
          <div className={styles.field}>
            <span className={styles.label}>{messages.kind}</span>
            <Chips label={messages.kind} wrap>
              {kinds.map((one) => (
                <Chip key={one} pressed={one === kind} onClick={() => setKind(one)}>
                  {messages.kinds[one]}
                </Chip>
              ))}
            </Chips>
          </div>
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
