import { ArrowDownLeft, ArrowUpRight, Check } from "lucide-react";
import { Suspense } from "react";
import { activityMessages, transactionMessages } from "../../../../shared/messages/index.ts";
import { readWireAmount } from "../../../../shared/money/index.ts";
import { useLocation } from "../../../../shared/navigation/index.ts";
import { appSettings } from "../../../../shared/settings/index.ts";
import { formatMoment } from "../../../../shared/time/index.ts";
import {
  Badge,
  type BadgeTone,
  Balance,
  Button,
  Copyable,
  Fact,
  Facts,
  Sheet,
  text,
} from "../../../../shared/ui/index.ts";
import { ExchangeFacts, ExchangeStory } from "../../exchange/index.ts";
import type { Transaction } from "../data/queries.ts";
import { BankTransfer } from "./bank-transfer.tsx";
import { CancelWalletSend } from "./cancel-wallet-send.tsx";
import { ReceiptLink } from "./receipt-link.tsx";
import { ReportProblem } from "./report-problem.tsx";
import { TransactionAvatar } from "./transaction-row.tsx";
import styles from "./transaction-sheet.module.css";
import { transactionStory } from "./transaction-story.ts";
import { partyTitle, productUser, shortHash } from "./transaction-view.ts";

const messages = transactionMessages;
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
    <Sheet panel open={transaction !== null} onClose={onClose} title={messages.title} titleHidden>
      {transaction !== null && <TransactionDetail transaction={transaction} />}
    </Sheet>
  );
}

/** The details of a transaction: the content of its sheet, and of the pane on wide screens. */
export function TransactionDetail({ transaction }: { transaction: Transaction }) {
  const credit = transaction.direction === "credit";
  const { counterparty, status, note, hash, asset, check } = transaction;
  const story = transactionStory(transaction);
  /** Money that moves from bank to bank has no chain transaction. */
  const isBankMoney = asset === "fiat:GBP";
  return (
    <>
      <div className={styles.top}>
        <TransactionAvatar transaction={transaction} size="large" plain />
        <p>{headline(transaction)}</p>
        <Balance
          minor={readWireAmount(transaction.amount, asset)}
          asset={asset}
          sign={credit ? "in" : "out"}
          struck={status === "failed"}
        />
        {check != null ? (
          <Badge tone="wait">{activityMessages.check[check]}</Badge>
        ) : (
          <Badge tone={tones[status]}>
            {status === "confirmed" && <Check size={14} strokeWidth={2.5} aria-hidden="true" />}
            {activityMessages.status[status]}
          </Badge>
        )}
        {story !== null && (
          <p className={`${text.small} ${text.soft}`}>
            {transaction.transactionContext === "exchange" && status === "confirmed" ? (
              <Suspense fallback={story}>
                <ExchangeStory
                  transactionId={transaction.id}
                  direction={transaction.direction}
                  plain={story}
                />
              </Suspense>
            ) : (
              story
            )}
          </p>
        )}
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
        {/* A row that an earlier version stored on this device has no address. */}
        {transaction.walletAddress != null && (
          <Fact label={credit ? messages.fromLabel : messages.toLabel}>
            <WalletAddress address={transaction.walletAddress} />
          </Fact>
        )}
        {transaction.transactionContext.startsWith("exchange") && (
          <Suspense>
            <ExchangeFacts transactionId={transaction.id} />
          </Suspense>
        )}
        {status !== "failed" && !isBankMoney && (hash !== null || check == null) && (
          <Fact label={messages.transaction}>
            {hash === null ? messages.waitingForHash : <Hash hash={hash} />}
          </Fact>
        )}
      </Facts>
      {status === "pending" && transaction.transactionContext === "wallet_send" && (
        <CancelWalletSend id={transaction.id} />
      )}
      {hasBankTransfer(transaction) && <BankTransfer transactionId={transaction.id} />}
      <div className={styles.pair}>
        <ReceiptLink transactionId={transaction.id} size="small" />
        <ReportProblem transaction={transaction} />
      </div>
      <Shortcuts transaction={transaction} />
    </>
  );
}

/** The other party of the payment with its direction, or the title if there is none. */
function headline({ counterparty, party, title, direction, transactionContext }: Transaction) {
  if (counterparty !== null) {
    const name = counterparty.displayName;
    return direction === "credit" ? messages.from(name) : messages.to(name);
  }
  const known = messages.party;
  return party != null && Object.hasOwn(known, transactionContext)
    ? known[transactionContext as keyof typeof known](party.name)
    : title;
}

/** Whether a transaction is a top-up, a withdrawal or a paid teleport link. */
const hasBankTransfer = ({ transactionContext }: Transaction): boolean =>
  partyTitle(transactionContext) !== null;

/** The hash of the chain transaction, with a button that copies all of it. */
const Hash = ({ hash }: { hash: string }) => (
  <Copyable
    label={messages.copyTransaction}
    value={hash}
    copied={messages.copied}
    failed={messages.copyFailed}
  >
    <OnExplorer path={`tx/${hash}`} label={messages.explore(shortHash(hash))}>
      {shortHash(hash)}
    </OnExplorer>
  </Copyable>
);

/** A wallet address, with a button that copies all of it. */
const WalletAddress = ({ address }: { address: string }) => (
  <Copyable
    label={messages.copyAddress}
    value={address}
    copied={messages.addressCopied}
    failed={messages.copyFailed}
  >
    <OnExplorer path={`address/${address}`}>{shortHash(address)}</OnExplorer>
  </Copyable>
);

/** A text that is linked to the block explorer if one is configured. */
function OnExplorer(props: { path: string; label?: string; children: string }) {
  const { explorerUrl } = appSettings();
  if (explorerUrl === null) return props.children;
  return (
    <a
      className={styles.explorer}
      href={`${explorerUrl.replace(/\/$/, "")}/${props.path}`}
      target="_blank"
      rel="noreferrer noopener"
      aria-label={props.label}
    >
      {props.children}
    </a>
  );
}

function Shortcuts({ transaction }: { transaction: Transaction }) {
  const [, navigate] = useLocation();
  const person = productUser(transaction);
  if (person === null) return null;
  const state = { person, currency: transaction.currency };
  return (
    <div className={styles.pair} data-sheet-foot="">
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
