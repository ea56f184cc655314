import { assetOfCurrency, type Currency } from "@lilypad/money";
import { dashboardMessages as messages } from "../../../shared/messages/index.ts";
import {
  Balance,
  Brand,
  Main,
  Pool,
  Screen,
  Section,
  SkeletonRows,
  text,
} from "../../../shared/ui/index.ts";
import styles from "./dashboard.module.css";

/** The place of a balance that is not known yet, in the size of an amount. */
export function LoadingBalance({ currency }: { currency: Currency }) {
  return (
    <>
      <div className={styles.loadingBalance} data-loading aria-hidden="true">
        <Balance
          minor={0n}
          asset={assetOfCurrency(currency)}
          hidden={messages.noDigits[currency]}
        />
      </div>
      <span className={text.sr}>{messages.loadingBalance}</span>
    </>
  );
}

/**
 * The home screen before anything is known and before the app runs: the build renders it into the page. It
 * has the outline of the real one, which takes its place.
 */
export function HomeSkeleton() {
  return (
    <Screen title={messages.title}>
      <Pool currency="LIL" label={messages.pool}>
        <header className={styles.bar}>
          <Brand size={28} fill="currentColor" />
          <span className={styles.me} />
        </header>
        <div className={styles.money}>
          <div className={styles.label}>
            <h1 className={styles.loadingLabel}>{messages.rewards}</h1>
          </div>
          <div className={styles.balance}>
            <LoadingBalance currency="LIL" />
          </div>
          <p className={styles.held} />
        </div>
        <div className={styles.loadingFoot} />
      </Pool>
      <Main docked>
        <Section title={messages.activity} near>
          <SkeletonRows rows={3} label={messages.latest.loading} />
        </Section>
      </Main>
    </Screen>
  );
}
