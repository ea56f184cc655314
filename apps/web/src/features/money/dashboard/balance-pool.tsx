import { formatAmount } from "@lilypad/money";
import { useQuery } from "@tanstack/react-query";
import { CreditCard, RotateCw, UserRound } from "lucide-react";
import { Link } from "wouter";
import {
  type AccountsView,
  type AccountView,
  accountOf,
  profileQuery,
  type useAccounts,
  useChosenCurrency,
  useUserId,
} from "../../../shared/account/index.ts";
import { dashboardMessages as messages } from "../../../shared/messages/index.ts";
import { formatTime, formatTimestamp } from "../../../shared/time/index.ts";
import {
  Balance,
  Brand,
  Chip,
  Chips,
  IconButton,
  initialsOf,
  Pool,
  Skeleton,
  text,
} from "../../../shared/ui/index.ts";
import { UnreadBell } from "../../me/notifications/index.ts";
import styles from "./dashboard.module.css";
import { useCountUp } from "./use-count-up.ts";

/** Formats the time of a balance: "14:02" today, with the day if it is older. */
export const timeOf = (asOf: Date): string =>
  asOf.toDateString() === new Date().toDateString()
    ? formatTime(asOf)
    : formatTimestamp(asOf, new Date());

function headingOf(view: AccountsView, rewards: boolean): string {
  if (view.state !== "remembered") return rewards ? messages.rewards : messages.balance;
  const time = timeOf(view.asOf);
  return rewards ? messages.rewardsAt(time) : messages.balanceAt(time);
}

/** The top of the dashboard: the profile, the balance, and the choice of the account. */
export function BalancePool({ accounts }: { accounts: ReturnType<typeof useAccounts> }) {
  const [currency, choose] = useChosenCurrency();
  const userId = useUserId();
  const { data: profile } = useQuery(profileQuery(userId));
  const { view, currencies, refetch, fetching } = accounts;
  const account = accountOf(view, currency);
  return (
    <Pool currency={currency} label={messages.pool}>
      <header className={styles.bar}>
        <Brand size={28} fill={currency === "LIL" ? "currentColor" : "var(--p-float)"} />
        <span className={styles.links}>
          <UnreadBell />
          <Link href="/profile" className={styles.me} aria-label={messages.profile}>
            {profile !== undefined ? (
              initialsOf(profile.first_name, profile.last_name)
            ) : accounts.online ? null : (
              <UserRound size={22} strokeWidth={1.75} aria-hidden="true" />
            )}
          </Link>
        </span>
      </header>
      <div className={styles.money}>
        <div className={styles.label}>
          <h1>{headingOf(view, currency === "LIL")}</h1>
          <IconButton label={messages.refreshBalance} turning={fetching} onClick={() => refetch()}>
            <RotateCw size={18} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </div>
        <div className={styles.balance} data-testid="balance" aria-live="polite">
          {account !== null ? (
            <CountedBalance account={account} />
          ) : view.state === "loading" ? (
            <>
              <Skeleton width={228} height={44} />
              <span className={text.sr}>{messages.loadingBalance}</span>
            </>
          ) : (
            <p className={styles.unknown}>{messages.unknownBalance}</p>
          )}
        </div>
        <p className={styles.held}>
          {account !== null && account.heldMinor > 0n
            ? messages.onTheWay(formatAmount(account.heldMinor, account.asset))
            : ""}
        </p>
      </div>
      <div className={styles.foot}>
        <Chips label={messages.account}>
          {currencies.map((choice) => (
            <Chip
              key={choice}
              coin={choice}
              pressed={choice === currency}
              onClick={() => choose(choice)}
            >
              {choice}
            </Chip>
          ))}
        </Chips>
        <Link href="/cards" className={styles.cards} aria-label={messages.cards}>
          <CreditCard size={22} strokeWidth={1.75} aria-hidden="true" />
        </Link>
      </div>
    </Pool>
  );
}

function CountedBalance({ account }: { account: AccountView }) {
  const shown = useCountUp(account.minor, account.asset);
  return <Balance minor={shown} asset={account.asset} />;
}
