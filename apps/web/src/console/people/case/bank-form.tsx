import { useState } from "react";
import { Chip, Chips, text } from "../../../shared/ui/index.ts";
import { callWithReason } from "../../calls/index.ts";
import { peopleMessages } from "../../messages/index.ts";
import { ActionSheet, ReasonField, useReason } from "../../parts/index.ts";
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
  const [kind, setKind] = useState<(typeof kinds)[number]>("missing_payment");
  const reason = useReason();

  async function reveal(): Promise<string | null> {
    const result = await callWithReason(reason.value)("revealBankDetails", {
      params: { personId },
      body: { kind },
      purpose: messages.purpose,
    });
    if (!result.success) return result.error;
    onReveal(result.data.bankAccounts);
    return null;
  }

  return (
    <ActionSheet
      title={messages.title}
      submit={messages.submit}
      prepare={() => (reason.check() ? reveal : null)}
      onClose={onClose}
    >
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
      <ReasonField {...reason.field} />
    </ActionSheet>
  );
}
