import { useQuery } from "@tanstack/react-query";
import { Suspense, useDeferredValue, useEffect, useState } from "react";
import {
  noteAccountShown,
  profileQuery,
  useAccounts,
  useChosenCurrency,
  useUserId,
} from "../../../shared/account/index.ts";
import { keptText } from "../../../shared/device/index.ts";
import { lazyScreen } from "../../../shared/lazy/index.ts";
import { dashboardMessages as messages } from "../../../shared/messages/index.ts";
import { Main, Screen, useWide } from "../../../shared/ui/index.ts";
import { RewardsInReview } from "../../grow/reward-rules/index.ts";
import { ProtectBanner } from "../../keys/security/index.ts";
import { WelcomeBanner } from "../../me/intro/index.ts";
import { NotificationBanner } from "../../me/notifications/index.ts";
import { OfflineBanner } from "../activity/index.ts";
import { BalancePool } from "./balance-pool.tsx";
import styles from "./dashboard.module.css";
import { DashboardSections } from "./dashboard-sections.tsx";
import { Dock } from "./dock.tsx";
import type { Menu } from "./menus.tsx";
import { StartCard } from "./start-card.tsx";
import { useAutoRefresh } from "./use-auto-refresh.ts";
import { useFailureToast } from "./use-failure-toast.ts";

const WidePools = lazyScreen(async () => (await import("./wide-pools.tsx")).WidePools);

/** The home screen: balance, payment requests, latest transactions, and links to everything else. */
export function DashboardScreen() {
  const accounts = useAccounts();
  const [currency] = useChosenCurrency();
  // The balance answers a tap on another account; the lists follow after it has been painted.
  const listed = useDeferredValue(currency);
  const [menu, setMenu] = useState<Menu | null>(null);
  const { view, online, failed, failedAt } = accounts;
  const isTablet = useWide("tablet");
  const addMoney = () => setMenu("add");
  const userId = useUserId();
  useEffect(() => noteAccountShown(userId), [userId]);
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
        {accounts.hasNoMoney && <StartCard onAskFriend={() => setMenu("friend")} />}
        <WelcomeBanner />
        {online && <Advice hasNoMoney={accounts.hasNoMoney} />}
        {online && (isTablet || currency === "LIL") && <RewardsInReview />}
        <DashboardSections currency={listed} online={online} isTablet={isTablet} />
      </Main>
      <Dock menu={menu} onMenu={setMenu} />
    </Screen>
  );
}

/** When the advice about a second factor was dismissed on this device. */
const keptProtectAt = keptText("lilypad.protect-dismissed");

/** One piece of advice at a time: a second factor for people with money to protect, then notifications. */
function Advice({ hasNoMoney }: { hasNoMoney: boolean }) {
  const { data: profile } = useQuery(profileQuery(useUserId()));
  const [dismissed, setDismissed] = useState(() => keptProtectAt.read() !== null);
  if (dismissed || hasNoMoney || profile?.second_factor !== false) return <NotificationBanner />;
  const dismiss = () => {
    keptProtectAt.keep(new Date().toISOString());
    setDismissed(true);
  };
  return (
    <Suspense>
      <ProtectBanner onDismiss={dismiss} />
    </Suspense>
  );
}
