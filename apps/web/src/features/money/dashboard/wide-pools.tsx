import { type Currency, formatAmount } from "@lilypad/money";
import {
  ArrowDownLeft,
  ArrowUpRight,
  Check,
  CreditCard,
  Ellipsis,
  Eye,
  EyeOff,
  Landmark,
  Plus,
  RotateCw,
} from "lucide-react";
import {
  type AccountsView,
  type AccountView,
  accountOf,
  type Total,
  type useAccounts,
  useChosenCurrency,
  useTotal,
} from "../../../shared/account/index.ts";
import { dashboardMessages as messages } from "../../../shared/messages/index.ts";
import {
  currencyName,
  hideAmounts,
  useAmountsHidden,
  useAmountText,
} from "../../../shared/money/index.ts";
import { Link } from "../../../shared/navigation/index.ts";
import { isTeaserShown } from "../../../shared/settings/index.ts";
import { timeOrDay } from "../../../shared/time/index.ts";
import {
  Button,
  Coin,
  IconButton,
  LinkButton,
  Pool,
  Skeleton,
  text,
  useWide,
} from "../../../shared/ui/index.ts";
import { HelpButton } from "../../help/help-sheet/index.ts";
import { UnreadBell } from "../../me/notifications/index.ts";
import { headingOf } from "./balance-pool.tsx";
import { CountedDigits, SpokenBalance } from "./counted-balance.tsx";
import styles from "./wide-pools.module.css";

/** The order of the pools from left to right. */
const order: readonly Currency[] = ["USD", "EUR", "LIL"];

export interface WidePoolsProps {
  accounts: ReturnType<typeof useAccounts>;
  onAddMoney: () => void;
  /** Opens the menu with all ways to transfer. */
  onMore: () => void;
}

/** The top of the dashboard on wide screens: the most frequent actions, and all accounts side by side. */
export function WidePools({ accounts, onAddMoney, onMore }: WidePoolsProps) {
  const { view, currencies, refetch, fetching } = accounts;
  const [chosen, choose] = useChosenCurrency();
  const isDesktop = useWide();
  const total = useTotal(view);
  const isHidden = useAmountsHidden();
  const EyeIcon = isHidden ? EyeOff : Eye;
  return (
    <div className={styles.top}>
      <header className={styles.bar}>
        <div>
          <div className={styles.label}>
            <h1>{total === null ? headingOf(view, false) : totalHeading(view, total)}</h1>
            <IconButton
              label={messages.refreshBalance}
              turning={fetching}
              onClick={() => refetch()}
            >
              <RotateCw size={18} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
            <IconButton
              label={isHidden ? messages.showAmounts : messages.hideAmounts}
              onClick={() => hideAmounts(!isHidden)}
            >
              <EyeIcon size={18} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          </div>
          <div className={styles.total}>
            {total !== null && <Counted minor={total.minor} asset="usdc" />}
          </div>
        </div>
        <span className={styles.actions}>
          {isDesktop ? (
            <Actions hasNoMoney={accounts.hasNoMoney} onAddMoney={onAddMoney} onMore={onMore} />
          ) : (
            <CardsLink />
          )}
          <HelpButton />
          <UnreadBell />
        </span>
      </header>
      <ul className={styles.pools} data-testid="balance">
        {order
          .filter((currency) => currencies.includes(currency))
          .map((currency) => (
            <li key={currency}>
              <Pool
                currency={currency}
                label={currencyName(currency)}
                still={accounts.hasNoMoney && currency !== "LIL"}
              >
                <div className={styles.tile}>
                  <h2 className={styles.name}>
                    <Coin currency={currency} size={28} />
                    {/* The whole pool is its target. */}
                    <button
                      type="button"
                      className={styles.choose}
                      aria-pressed={currency === chosen}
                      onClick={() => choose(currency)}
                    >
                      {currencyName(currency)}
                    </button>
                    {currency === chosen && (
                      <Check className={styles.chosen} size={18} aria-hidden="true" />
                    )}
                  </h2>
                  <Money view={view} account={accountOf(view, currency)} />
                </div>
              </Pool>
            </li>
          ))}
      </ul>
    </div>
  );
}

/** The heading above the total: its time if it is not the current one, and whether euros are missing. */
function totalHeading(view: AccountsView, { euros }: Total): string {
  const { title, titleAt, withoutEuros } = messages.wideTotal;
  if (euros === "left out") return withoutEuros;
  return view.state === "remembered" ? titleAt(timeOrDay(view.asOf)) : title;
}

interface ActionsProps extends Pick<WidePoolsProps, "onAddMoney" | "onMore"> {
  hasNoMoney: boolean;
}

/** The most frequent actions. The one in colour is Send; without money, it is Add money. */
function Actions({ hasNoMoney, onAddMoney, onMore }: ActionsProps) {
  const { actions, dock } = messages;
  return (
    <>
      <Button
        kind={hasNoMoney ? "primary" : "secondary"}
        size="small"
        aria-haspopup="dialog"
        data-shortcut="add"
        onClick={onAddMoney}
      >
        <Plus size={18} aria-hidden="true" />
        {dock.addMoney}
      </Button>
      <LinkButton href="/payments/withdraw" kind="secondary" size="small">
        <Landmark size={18} aria-hidden="true" />
        {actions.withdraw}
      </LinkButton>
      <LinkButton href="/request-money" kind="secondary" size="small">
        <ArrowDownLeft size={18} aria-hidden="true" />
        {actions.request}
      </LinkButton>
      <LinkButton href="/send-money" kind={hasNoMoney ? "secondary" : "primary"} size="small">
        <ArrowUpRight size={18} aria-hidden="true" />
        {actions.send}
      </LinkButton>
      <IconButton label={dock.transfer} filled aria-haspopup="dialog" onClick={onMore}>
        <Ellipsis size={22} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </>
  );
}

const CardsLink = () =>
  isTeaserShown("card") && (
    <Link href="/cards" className={styles.cards} aria-label={messages.cards}>
      <CreditCard size={22} strokeWidth={1.75} aria-hidden="true" />
    </Link>
  );

function Money({ view, account }: { view: AccountsView; account: AccountView | null }) {
  const shown = useAmountText();
  if (account === null) {
    return view.state === "loading" ? (
      <>
        <Skeleton width={160} height={36} />
        <span className={text.sr}>{messages.loadingBalance}</span>
      </>
    ) : (
      <p>{messages.unknownBalance}</p>
    );
  }
  return (
    <div aria-live="polite">
      <Counted minor={account.minor} asset={account.asset} />
      {account.heldMinor > 0n && (
        <p className={styles.held}>
          {messages.onTheWay(shown(formatAmount(account.heldMinor, account.asset)))}
        </p>
      )}
    </div>
  );
}

function Counted({ minor, asset }: Pick<AccountView, "minor" | "asset">) {
  return (
    <>
      <CountedDigits minor={minor} asset={asset} />
      <SpokenBalance minor={minor} asset={asset} />
    </>
  );
}
