import type { ReactNode } from "react";
import { bankTransferMessages } from "../../../shared/messages/index.ts";
import { Empty, StepBody, text } from "../../../shared/ui/index.ts";
import styles from "./bank-transfer.module.css";
import { CopiedFact, CopyButton } from "./copied-fact.tsx";
import { instructionRows, type TransferInstructions } from "./instruction-rows.ts";

const messages = bankTransferMessages.details;

/** The details that the payer types into their bank's form, each with a button that copies it. */
export function TransferDetails({ details }: { details: TransferInstructions }) {
  const reference = details.transferMessage;
  return (
    <>
      {reference !== null && reference !== "" && (
        <div className={styles.reference}>
          <div>
            <p className={text.smallStrong}>{messages.reference}</p>
            <p className={styles.code}>{reference}</p>
            <p className={text.small}>{messages.referenceNote}</p>
          </div>
          <CopyButton label={messages.reference} value={reference} filled />
        </div>
      )}
      <dl className={styles.lines}>
        {instructionRows(details).map((row) => (
          <CopiedFact key={row.label} {...row} />
        ))}
      </dl>
    </>
  );
}

/** Shown while the ramp prepares the transfer details; the screen polls for them. */
export function TransferPending({ action }: { action?: ReactNode }) {
  const { title, none, text: detail } = bankTransferMessages.preparing;
  return (
    <StepBody title={title} action={action}>
      <div role="status">
        <Empty title={none} detail={detail} />
      </div>
    </StepBody>
  );
}
