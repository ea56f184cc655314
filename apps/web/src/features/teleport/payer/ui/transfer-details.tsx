import { payerStepMessages } from "../../../../shared/messages/index.ts";
import { text } from "../../../../shared/ui/index.ts";
import { CopiedFact, CopyButton, instructionRows } from "../../../bank/funding/index.ts";
import type { TeleportPayment } from "../data/teleport.ts";
import styles from "./payer.module.css";

const messages = payerStepMessages.instructions;

/** What the payer types into their bank's form, each with a button that copies it. */
export function TransferDetails(props: {
  details: NonNullable<TeleportPayment["transferInstructions"]>;
}) {
  const { details } = props;
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
