import { formatAmount, formatWholeUnits } from "@lilypad/money";
import { useQuery } from "@tanstack/react-query";
import { CreditCard, Eye, EyeOff, Plus, RotateCw, UserRound } from "lucide-react";
import {
  type AccountsView,
  type AccountView,
  accountOf,
  profileQuery,
  type Total,
  type useAccounts,
  useChosenCurrency,
  useTotal,
  useUserId,
} from "../../../shared/account/index.ts";
import { dashboardMessages as messages } from "../../../shared/messages/index.ts";
import { hideAmounts, useAmountsHidden, useAmountText } from "../../../shared/money/index.ts";
import { Link } from "../../../shared/navigation/index.ts";
import { isTeaserShown } from "../../../shared/settings/index.ts";
import { timeOrDay } from "../../../shared/time/index.ts";
import { Brand, Chip, Chips, IconButton, initialsOf, Pool } from "../../../shared/ui/index.ts";
import { HelpButton } from "../../help/help-sheet/index.ts";
import { UnreadBell } from "../../me/notifications/index.ts";
import { CountedDigits, SpokenBalance } from "./counted-balance.tsx";
import styles from "./dashboard.module.css";
import { LoadingBalance } from "./home-skeleton.tsx";

/** The heading above a balance, with its time if it is not the current one. */
export function headingOf(view: AccountsView, rewards: boolean): string {
  if (view.state !== "remembered") return rewards ? messages.rewards : messages.balance;
  const time = timeOrDay(view.asOf);
  return rewards ? messages.rewardsAt(time) : messages.balanceAt(time);
}

/** Hides an amount if amounts are hidden. */
type Shown = ReturnType<typeof useAmountText>;

/** The amount on the chip of an account; nothing while it is unknown, never a false zero. */
const amountOf = (account: AccountView | null, shown: Shown) =>
  account === null ? {} : { amount: shown(formatWholeUnits(account.minor, account.asset)) };

/** The notes below a balance: the total, unless the balance is the total, and the amount on its way out. */
function notesOf(
  { asset, heldMinor, currency }: AccountView,
  total: Total | null,
  shown: Shown,
): string[] {
  const isTotal = currency === "USD" && total?.euros === "none";
  return [
    ...(total === null || isTotal
      ? []
      : [messages.total[total.euros](shown(formatAmount(total.minor, "usdc")))]),
    ...(heldMinor > 0n ? [messages.onTheWay(shown(formatAmount(heldMinor, asset)))] : []),
  ];
}

/** The top of the dashboard: the profile, the balance, and the choice of the account. */
export function BalancePool({
  accounts,
  onAddMoney,
}: {
  accounts: ReturnType<typeof useAccounts>;
  onAddMoney: () => void;
}) {
  const [currency, choose] = useChosenCurrency();
  const userId = useUserId();
  const { data: profile } = useQuery(profileQuery(userId));
  const { view, currencies, refetch, fetching } = accounts;
  const account = accountOf(view, currency);
  const hidden = useAmountsHidden();
  const shown = useAmountText();
  const EyeIcon = hidden ? EyeOff : Eye;
  const total = useTotal(view);
  const initials = profile && initialsOf(profile.first_name, profile.last_name);
  return (
    <Pool
      currency={currency}
      label={messages.pool}
      still={accounts.hasNoMoney && currency !== "LIL"}
    >
      <header className={styles.bar}>
        <Brand size={28} fill={currency === "LIL" ? "currentColor" : "var(--p-float)"} />
        <span className={styles.links}>
          <HelpButton />
          <UnreadBell />
          {isTeaserShown("card") && (
            <Link href="/cards" className={styles.cards} aria-label={messages.cards}>
              <CreditCard size={22} strokeWidth={1.75} aria-hidden="true" />
            </Link>
          )}
          <Link
            href="/profile"
            className={styles.me}
            aria-label={initials === undefined ? messages.profile : messages.profileOf(initials)}
          >
            {initials ??
              (accounts.online ? null : (
                <UserRound size={22} strokeWidth={1.75} aria-hidden="true" />
              ))}
          </Link>
        </span>
      </header>
      <div className={styles.money}>
        <div className={styles.label}>
          <h1>{headingOf(view, currency === "LIL")}</h1>
          <IconButton label={messages.refreshBalance} turning={fetching} onClick={() => refetch()}>
            <RotateCw size={18} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={hidden ? messages.showAmounts : messages.hideAmounts}
            onClick={() => hideAmounts(!hidden)}
          >
            <EyeIcon size={18} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </div>
        <div aria-live="polite">
          <div className={styles.balance} data-testid="balance">
            {account !== null ? (
              <CountedDigits minor={account.minor} asset={account.asset} />
            ) : view.state === "loading" ? (
              <LoadingBalance currency={currency} />
            ) : (
              <p className={styles.unknown}>{messages.unknownBalance}</p>
            )}
          </div>
          {account !== null && <SpokenBalance minor={account.minor} asset={account.asset} />}
        </div>
        <p className={styles.held}>
          {account !== null && notesOf(account, total, shown).join(" · ")}
        </p>
      </div>
      <div className={styles.foot}>
        <Chips label={messages.account}>
          {currencies.map((choice) => (
            <Chip
              key={choice}
              coin={choice}
              pressed={choice === currency}
              {...amountOf(accountOf(view, choice), shown)}
              onClick={() => choose(choice)}
            >
              {choice}
            </Chip>
          ))}
        </Chips>
        <button
          type="button"
          className={styles.add}
          aria-label={messages.dock.addMoney}
          aria-haspopup="dialog"
          onClick={onAddMoney}
        >
          <Plus size={22} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
    </Pool>
  );
}
