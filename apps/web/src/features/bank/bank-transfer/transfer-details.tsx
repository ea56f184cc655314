import { bankTransferMessages } from "../../../shared/messages/index.ts";
import { text } from "../../../shared/ui/index.ts";
import styles from "./bank-transfer.module.css";
import { CopiedFact, CopyButton } from "./copied-fact.tsx";
import { instructionRows, type TransferInstructions } from "./instruction-rows.ts";

const messages = bankTransferMessages.details;

/** What somebody types into their bank's form, each with a button that copies it. */
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
