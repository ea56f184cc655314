import { teleportPayMessages as messages } from "../../../shared/messages/index.ts";
import { formatMoney } from "../../../shared/money/index.ts";
import { text } from "../../../shared/ui/index.ts";
import type { Teleport } from "../payer/index.ts";
import styles from "./teleport-pay.module.css";

/** What a link asks for: the amount, and what its owner has written on it. */
export function Asked({ link }: { link: Pick<Teleport, "amount" | "currency" | "note"> }) {
  return (
    <section className={styles.asked} aria-label={messages.asked}>
      <p className={styles.amount}>{formatMoney(link.amount, link.currency)}</p>
      {link.note !== null && (
        <p className={`${text.small} ${styles.note}`}>{messages.note(link.note)}</p>
      )}
    </section>
  );
}
