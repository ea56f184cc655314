import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import {
  tokenNames,
  useAccounts,
  useChosenCurrency,
  useUserId,
} from "../../../shared/account/index.ts";
import { lazyScreen } from "../../../shared/lazy/index.ts";
import { dashboardMessages as messages } from "../../../shared/messages/index.ts";
import { Main, Screen, useWide } from "../../../shared/ui/index.ts";
import { OpenIntents } from "../../bank/funding/index.ts";
import { RecentReferrals } from "../../grow/referrals/index.ts";
import { RewardsInReview } from "../../grow/reward-rules/index.ts";
import { InstallOffer } from "../../me/install/index.ts";
import { WelcomeBanner } from "../../me/intro/index.ts";
import { NotificationBanner } from "../../me/notifications/index.ts";
import { OfflineBanner, recentTransactionsQuery } from "../activity/index.ts";
import { PaymentRequests } from "../request/index.ts";
import { BalancePool } from "./balance-pool.tsx";
import styles from "./dashboard.module.css";
import { Dock } from "./dock.tsx";
import { LatestTransactions } from "./latest-transactions.tsx";
import type { Menu } from "./menus.tsx";
import { Savings } from "./savings.tsx";
import { StartCard } from "./start-card.tsx";
import { useAutoRefresh } from "./use-auto-refresh.ts";
import { useFailureToast } from "./use-failure-toast.ts";

const WidePools = lazyScreen(async () => (await import("./wide-pools.tsx")).WidePools);

/** The home screen: balance, payment requests, latest transactions, and links to everything else. */
export function DashboardScreen() {
  const accounts = useAccounts();
  const [currency] = useChosenCurrency();
  const [menu, setMenu] = useState<Menu | null>(null);
  const { view, online, failed, failedAt } = accounts;
  const isTablet = useWide("tablet");
  const listed = recentTransactionsQuery(useUserId(), isTablet ? undefined : currency);
  const isListKnown = !useQuery({ ...listed, enabled: false }).isPending;
  const tokens = tokenNames(accounts.moneyAssets);
  const addMoney = () => setMenu("add");
  useAutoRefresh();
  useFailureToast({ failed, failedAt }, online, messages.balanceError);
  return (
    <Screen wide title={messages.title}>
      {isTablet ? (
        <Suspense fallback={<div className={styles.poolsSpace} />}>
          <WidePools accounts={accounts} onAddMoney={addMoney} onMore={() => setMenu("transfer")} />
        </Suspense>
      ) : (
        <BalancePool accounts={accounts} onAddMoney={addMoney} />
      )}
      <Main docked>
        <OfflineBanner online={online} asOf={view.state === "remembered" ? view.asOf : null} />
        {accounts.hasNoMoney && <StartCard tokens={tokens} onAskFriend={() => setMenu("friend")} />}
        <WelcomeBanner />
        {online && <NotificationBanner />}
        {online && (isTablet || currency === "LIL") && <RewardsInReview />}
        <div className={styles.columns}>
          <div className={styles.requests}>
            <OpenIntents />
            <PaymentRequests />
          </div>
          <div className={styles.list}>
            <LatestTransactions currency={isTablet ? null : currency} online={online} />
          </div>
          {/* On a phone these are below the list, whose number of rows must be known first. */}
          {(isTablet || isListKnown) && (
            <div>
              {(isTablet || currency !== "LIL") && <Savings view={view} />}
              {(isTablet || currency === "LIL") && <RecentReferrals />}
              <InstallOffer />
            </div>
          )}
        </div>
      </Main>
      <Dock hasNoMoney={accounts.hasNoMoney} tokens={tokens} menu={menu} onMenu={setMenu} />
    </Screen>
  );
}
