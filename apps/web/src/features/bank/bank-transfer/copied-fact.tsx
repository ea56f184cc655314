import { bankTransferMessages } from "../../../shared/messages/index.ts";
import { CopyButton as SharedCopyButton } from "../../../shared/ui/index.ts";
import styles from "./bank-transfer.module.css";

const messages = bankTransferMessages.details;

/** Copies what a bank's form asks for, and says so. */
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

export interface CopiedFactProps {
  label: string;
  shown: string;
  copied: string | null;
}

/** A value under its label, to be copied where somebody has to type it. */
export function CopiedFact({ label, shown, copied }: CopiedFactProps) {
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
