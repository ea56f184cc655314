import {
  ArrowDownLeft,
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpRight,
  BadgeCheck,
  Ban,
  CircleCheck,
  CircleX,
  Gift,
  Landmark,
  type LucideIcon,
  MessageSquare,
  MonitorSmartphone,
  ScanFace,
  ShieldCheck,
  Sprout,
  Undo2,
} from "lucide-react";
import { notificationMessages } from "../../../../shared/messages/index.ts";
import { Badge, classes, text } from "../../../../shared/ui/index.ts";
import type { InboxItem } from "../data/queries.ts";
import styles from "./inbox.module.css";
import { inboxTime } from "./inbox-days.ts";

const looks: Record<InboxItem["kind"], readonly [LucideIcon, "money" | "reward" | "plain"]> = {
  money_received: [ArrowDownLeft, "money"],
  payment_returned: [Undo2, "plain"],
  exchange_done: [ArrowLeftRight, "money"],
  exchange_returned: [Undo2, "plain"],
  wallet_send_done: [ArrowUpRight, "plain"],
  wallet_send_returned: [Undo2, "plain"],
  own_send_done: [ArrowUpRight, "plain"],
  deposit_released: [ArrowDownToLine, "money"],
  deposit_kept: [ArrowDownToLine, "plain"],
  token_returned: [Undo2, "plain"],
  token_return_ended: [Undo2, "plain"],
  request_received: [Undo2, "plain"],
  request_paid: [CircleCheck, "money"],
  request_rejected: [CircleX, "plain"],
  request_cancelled: [Ban, "plain"],
  deposit: [ArrowDownToLine, "money"],
  reward: [Gift, "reward"],
  sign_in: [MonitorSmartphone, "plain"],
  security_change: [ShieldCheck, "plain"],
  onboarding_completed: [Sprout, "money"],
  topup_completed: [Landmark, "money"],
  topup_failed: [CircleX, "plain"],
  withdrawal_completed: [Landmark, "money"],
  withdrawal_failed: [CircleX, "plain"],
  teleport_paid: [Landmark, "money"],
  kyc_approved: [BadgeCheck, "money"],
  kyc_action_needed: [ScanFace, "plain"],
  ticket_answered: [MessageSquare, "plain"],
};

const requestTones = {
  paid: "done",
  rejected: "fail",
  cancelled: "plain",
  expired: "plain",
} as const;

export interface InboxRowProps {
  item: InboxItem;
  /** Unread before this visit. */
  isNew: boolean;
  onOpen: (item: InboxItem) => void;
}

/** One notification: the event with its time and outcome, and whether it is new. */
export function InboxRow({ item, isNew, onOpen }: InboxRowProps) {
  const status = item.request_status ?? "pending";
  const ended = status === "pending" ? null : status;
  const [Icon, tone] = looks[item.kind] ?? looks.onboarding_completed;
  return (
    <button
      type="button"
      className={classes(styles.row, isNew && styles.unread)}
      onClick={() => onOpen(item)}
    >
      <span className={classes(styles.icon, styles[tone])}>
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className={styles.said}>
        <span className={styles.title}>
          {isNew && <span className={text.sr}>{notificationMessages.inbox.unread}: </span>}
          {item.title}
        </span>
        <span className={styles.body}>{item.body}</span>
        {item.note != null && (
          <span className={styles.note}>{notificationMessages.inbox.note(item.note)}</span>
        )}
        {ended !== null && (
          <span className={styles.status}>
            <Badge tone={requestTones[ended]}>{notificationMessages.inbox.request[ended]}</Badge>
          </span>
        )}
      </span>
      <span className={styles.when}>
        {inboxTime(item.created_at)}
        {isNew && <i className={styles.dot} aria-hidden="true" />}
      </span>
    </button>
  );
}
