import { ReceiptText } from "lucide-react";
import { receiptMessages } from "../../../../shared/messages/index.ts";
import { LinkButton } from "../../../../shared/ui/index.ts";

/** Opens the receipt of a transaction, from which it can be shared, saved and printed. */
export function ReceiptLink(props: { transactionId: string; size?: "normal" | "small" }) {
  return (
    <LinkButton
      href={`/transactions/${props.transactionId}/receipt`}
      kind="secondary"
      size={props.size ?? "normal"}
    >
      <ReceiptText size={18} aria-hidden="true" />
      {receiptMessages.open}
    </LinkButton>
  );
}
