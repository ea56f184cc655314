import {
  ArrowDownToLine,
  ArrowLeftRight,
  Gift,
  Landmark,
  Link2,
  type LucideIcon,
  Trophy,
  UserPlus,
  Wallet,
} from "lucide-react";
import { useAmountText } from "../../../../shared/money/index.ts";
import { formatTimestamp } from "../../../../shared/time/index.ts";
import { ActionRow, Avatar, initialsOf, RowEnd } from "../../../../shared/ui/index.ts";
import type { Transaction } from "../data/queries.ts";
import { type TransactionIcon, transactionIcon } from "./transaction-kind.ts";
import { transactionView } from "./transaction-view.ts";

const icons: Record<TransactionIcon, LucideIcon> = {
  gift: Gift,
  friend: UserPlus,
  trophy: Trophy,
  deposit: ArrowDownToLine,
  bank: Landmark,
  hop: Link2,
  wallet: Wallet,
  other: ArrowLeftRight,
};

/** The picture of a transaction: the other person, or an icon of its kind. */
export function TransactionAvatar(props: {
  transaction: Transaction;
  size?: "normal" | "large";
  plain?: boolean;
}) {
  const { counterparty, currency, transactionContext } = props.transaction;
  const size = props.size ?? "normal";
  const badge = props.plain ? {} : { badge: currency };
  if (counterparty === null) {
    const Icon = icons[transactionIcon(transactionContext)];
    const icon = <Icon size={size === "large" ? 28 : 20} strokeWidth={1.75} />;
    return <Avatar size={size} icon={icon} {...badge} />;
  }
  const { firstName, lastName } = counterparty.profile;
  return (
    <Avatar
      size={size}
      initials={initialsOf(firstName ?? counterparty.displayName.replace("@", ""), lastName)}
      colour={counterparty.avatarColor}
      {...badge}
    />
  );
}

export interface TransactionRowProps {
  transaction: Transaction;
  now: Date;
  /** Its detail is shown beside the list. */
  isCurrent?: boolean;
  onOpen: (transaction: Transaction) => void;
}

/** A transaction in a list. */
export function TransactionRow({ transaction, now, isCurrent, onOpen }: TransactionRowProps) {
  const view = transactionView(transaction);
  const amount = useAmountText()(view.amount);
  const time = formatTimestamp(new Date(transaction.createdAt), now);
  return (
    <li>
      <ActionRow
        aria-current={isCurrent || undefined}
        onClick={() => onOpen(transaction)}
        leading={<TransactionAvatar transaction={transaction} />}
        name={view.name}
        meta={view.meta}
        trailing={<RowEnd amount={amount} tone={view.tone} below={time} />}
      />
    </li>
  );
}
