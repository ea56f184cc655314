import { proofMessages as messages } from "../../../shared/messages/index.ts";
import { CopyButton } from "../../../shared/ui/index.ts";
import styles from "./proof.module.css";

/** A hash or an address on the chain: shortened on screen, copied in full. */
export function Trace({ name, value }: { name: string; value: string }) {
  return (
    <span className={styles.trace}>
      {value.slice(0, 6)}…{value.slice(-4)}
      <CopyButton
        label={messages.copy(name)}
        iconSize={18}
        value={value}
        copied={messages.copied}
        failed={messages.copyFailed}
      />
    </span>
  );
}
