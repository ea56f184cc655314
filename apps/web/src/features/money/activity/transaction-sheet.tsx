import { ArrowDownLeft, ArrowUpRight, Check } from "lucide-react";
import { useLocation } from "wouter";
import { activityMessages } from "../../../shared/messages/index.ts";
import { readWireAmount } from "../../../shared/money/index.ts";
import { useAppSettings } from "../../../shared/settings/index.ts";
import { formatMoment } from "../../../shared/time/index.ts";
import {
  Badge,
  type BadgeTone,
  Balance,
  Button,
  CopyButton,
  Fact,
  Facts,
  Sheet,
  text,
} from "../../../shared/ui/index.ts";
import type { Transaction } from "./queries.ts";
import { transactionStory } from "./transaction-kind.ts";
import { TransactionAvatar } from "./transaction-row.tsx";
import styles from "./transaction-sheet.module.css";
import { productUser, shortHash, transactionView } from "./transaction-view.ts";

const messages = activityMessages.detail;
const tones: Record<Transaction["status"], BadgeTone> = {
  confirmed: "done",
  pending: "wait",
  failed: "fail",
};

export interface TransactionSheetProps {
  transaction: Transaction | null;
  onClose: () => void;
}

/** A transaction in detail, with shortcuts to the other person. */
export function TransactionSheet({ transaction, onClose }: TransactionSheetProps) {
  return (
    <Sheet open={transaction !== null} onClose={onClose} title={messages.title} titleHidden>
      {transaction !== null && <Detail transaction={transaction} />}
    </Sheet>
  );
}

function Detail({ transaction }: { transaction: Transaction }) {
  const credit = transaction.direction === "credit";
  const { name } = transactionView(transaction);
  const { counterparty, status, note, hash, asset } = transaction;
  const story = transactionStory(transaction);
  /** Money that moves from bank to bank has no chain transaction. */
  const isBankMoney = asset === "fiat:GBP";
  return (
    <>
      <div className={styles.top}>
        <TransactionAvatar transaction={transaction} size="large" plain />
        <p>{counterparty === null ? name : credit ? messages.from(name) : messages.to(name)}</p>
        <Balance
          minor={readWireAmount(transaction.amount, asset)}
          asset={asset}
          sign={credit ? "in" : "out"}
          struck={status === "failed"}
        />
        <Badge tone={tones[status]}>
          {status === "confirmed" && <Check size={14} strokeWidth={2.5} aria-hidden="true" />}
          {activityMessages.status[status]}
        </Badge>
        {story !== null && <p className={`${text.small} ${text.soft}`}>{story}</p>}
      </div>
      <Facts>
        <Fact label={messages.date}>
          {formatMoment(new Date(transaction.createdAt), new Date())}
        </Fact>
        {note !== null && note !== "" && <Fact label={messages.note}>{note}</Fact>}
        {counterparty !== null && counterparty.displayTag !== null && (
          <Fact label={credit ? messages.fromLabel : messages.toLabel}>
            @{counterparty.displayTag}
          </Fact>
        )}
        {status !== "failed" && !isBankMoney && (
          <Fact label={messages.transaction}>
            {hash === null ? messages.waitingForHash : <Hash hash={hash} />}
          </Fact>
        )}
      </Facts>
      <Shortcuts transaction={transaction} />
    </>
  );
}

/** The hash of the chain transaction, linked to the block explorer if one is configured. */
function Hash({ hash }: { hash: string }) {
  const explorerUrl = useAppSettings()?.explorerUrl ?? null;
  return (
    <span className={styles.copyable}>
      {explorerUrl === null ? (
        shortHash(hash)
      ) : (
        <a
          className={styles.explorer}
          href={`${explorerUrl.replace(/\/$/, "")}/tx/${hash}`}
          target="_blank"
          rel="noreferrer noopener"
          aria-label={messages.explore}
        >
          {shortHash(hash)}
        </a>
      )}
      <CopyButton
        label={messages.copyTransaction}
        edge="right"
        iconSize={18}
        value={hash}
        copied={messages.copied}
        failed={messages.copyFailed}
      />
    </span>
  );
}

function Shortcuts({ transaction }: { transaction: Transaction }) {
  const [, navigate] = useLocation();
  const person = productUser(transaction);
  if (person === null) return null;
  const state = { person, currency: transaction.currency };
  return (
    <div className={styles.pair}>
      <Button kind="secondary" onClick={() => navigate("/request-money", { state })}>
        <ArrowDownLeft size={20} aria-hidden="true" />
        {messages.request}
      </Button>
      <Button onClick={() => navigate("/send-money", { state })}>
        <ArrowUpRight size={20} aria-hidden="true" />
        {messages.send}
      </Button>
    </div>
  );
}
