import { bankTransferMessages } from "../../../shared/messages/index.ts";
import { CopyButton as SharedCopyButton } from "../../../shared/ui/index.ts";
import styles from "./bank-transfer.module.css";
import type { InstructionRow } from "./instruction-rows.ts";

const messages = bankTransferMessages.details;

/** A button that copies a value for a bank's form. */
export function CopyButton(props: { label: string; value: string; filled?: boolean }) {
  const { label, value, filled = false } = props;
  return (
    <SharedCopyButton
      label={messages.copy(label)}
      filled={filled}
      value={value}
      copied={messages.copied(label)}
      failed={messages.copyFailed}
    />
  );
}

/** A value below its label, with a button to copy it. */
export function CopiedFact({ label, shown, copied }: InstructionRow) {
  return (
    <div className={styles.detail}>
      <dt>{label}</dt>
      <dd>
        <span>{shown}</span>
        {copied !== null && <CopyButton label={label} value={copied} />}
      </dd>
    </div>
  );
}
