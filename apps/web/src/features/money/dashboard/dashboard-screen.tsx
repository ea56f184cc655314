import { WifiOff } from "lucide-react";
import { useEffect } from "react";
import { useAccounts, useChosenCurrency } from "../../../shared/account/index.ts";
import { dashboardMessages as messages } from "../../../shared/messages/index.ts";
import { Banner, Main, Screen, toast } from "../../../shared/ui/index.ts";
import { OpenIntents } from "../../bank/funding/index.ts";
import { RecentReferrals } from "../../grow/referrals/index.ts";
import { RewardsInReview } from "../../grow/reward-rules/index.ts";
import { InstallOffer } from "../../me/install/index.ts";
import { WelcomeBanner } from "../../me/intro/index.ts";
import { NotificationBanner } from "../../me/notifications/index.ts";
import { PaymentRequests } from "../request/index.ts";
import { BalancePool, timeOf } from "./balance-pool.tsx";
import styles from "./dashboard.module.css";
import { Dock } from "./dock.tsx";
import { LatestTransactions } from "./latest-transactions.tsx";
import { Savings } from "./savings.tsx";
import { useAutoRefresh } from "./use-auto-refresh.ts";

/** The home screen: balance, payment requests, latest transactions, and links to everything else. */
export function DashboardScreen() {
  const accounts = useAccounts();
  const [currency] = useChosenCurrency();
  const { view, online, failed, failedAt } = accounts;
  useAutoRefresh();
  useEffect(() => {
    if (failed && online && failedAt > 0) toast({ kind: "error", ...messages.balanceError });
  }, [failed, failedAt, online]);
  return (
    <Screen title={messages.title}>
      <BalancePool accounts={accounts} />
      <Main docked>
        {!online && (
          <div className={styles.offline}>
            <Banner
              tone="warn"
              live
              icon={<WifiOff size={22} strokeWidth={1.75} aria-hidden="true" />}
              title={messages.offline.title}
              detail={
                view.state === "remembered"
                  ? messages.offline.text(timeOf(view.asOf))
                  : messages.offline.nothingKnown
              }
            />
          </div>
        )}
        <WelcomeBanner />
        {online && <NotificationBanner />}
        {online && currency === "LIL" && <RewardsInReview />}
        <OpenIntents />
        <PaymentRequests />
        <LatestTransactions currency={currency} online={online} />
        {currency === "LIL" ? <RecentReferrals /> : <Savings view={view} />}
        <InstallOffer />
      </Main>
      <Dock />
    </Screen>
  );
}
