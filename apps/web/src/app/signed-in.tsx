import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { Suspense, useDeferredValue, useEffect, useState } from "react";
import { Route, Switch, useLocation } from "wouter";
import { LinkBankScreen, LinkedAccountsScreen } from "../features/bank/bank-accounts/index.ts";
import { BankingSetupScreen } from "../features/bank/banking-steps/index.ts";
import { TopupScreen, WithdrawScreen } from "../features/bank/funding/index.ts";
import { CardScreen } from "../features/cards/card/index.ts";
import { CardSetupScreen } from "../features/cards/setup/index.ts";
import { KeptLink, SentAway } from "../features/enter/kept-link/index.ts";
import { LegalScreen } from "../features/enter/legal/index.ts";
import { FindFriendsScreen } from "../features/grow/contacts/index.ts";
import { LeaderboardScreen } from "../features/grow/leaderboard/index.ts";
import { ReferralsScreen } from "../features/grow/referrals/index.ts";
import { AnotherPasskeyScreen } from "../features/me/another-passkey/index.ts";
import { HandoverScreen } from "../features/me/handover/index.ts";
import { HelpButton } from "../features/me/help/index.ts";
import {
  InboxScreen,
  NotificationSettingsScreen,
  PushKeeper,
} from "../features/me/notifications/index.ts";
import { OwnKeyScreen } from "../features/me/own-key/index.ts";
import {
  AddressScreen,
  DeleteScreen,
  EditScreen,
  PrivacyScreen,
  ProfileScreen,
  SessionsScreen,
} from "../features/me/profile/index.ts";
import { OwnProofScreen } from "../features/me/proof/index.ts";
import { SafeControlScreen } from "../features/me/safe-transactions/index.ts";
import { LockScreen, StepUp } from "../features/me/second-factor/index.ts";
import { SecurityScreen } from "../features/me/security/index.ts";
import { TicketScreen, TicketsScreen } from "../features/me/tickets/index.ts";
import { HistoryScreen, StatementScreen } from "../features/money/activity/index.ts";
import { DashboardScreen } from "../features/money/dashboard/index.ts";
import { ExchangeScreen } from "../features/money/exchange/index.ts";
import { LimitsScreen } from "../features/money/limits/index.ts";
import { MyCodeScreen, ScanScreen } from "../features/money/money-code/index.ts";
import { OtherTokensScreen } from "../features/money/other-tokens/index.ts";
import { ReceiptScreen } from "../features/money/receipts/index.ts";
import { ReceiveScreen } from "../features/money/receive/index.ts";
import { RequestScreen } from "../features/money/request/index.ts";
import { IntentResender, SendScreen, SuccessScreen } from "../features/money/send/index.ts";
import {
  SavedAddressesScreen,
  WalletResender,
  WalletSendScreen,
} from "../features/money/wallet-send/index.ts";
import {
  TeleportLinksScreen,
  TeleportScreen,
  TeleportSuccessScreen,
} from "../features/teleport/links/index.ts";
import {
  TeleportPaymentsScreen,
  TeleportPayScreen,
} from "../features/teleport/pay-in-app/index.ts";
import { hasOnboardingLeft, profileQuery, useUserId } from "../shared/account/index.ts";
import { IntentKeeper } from "../shared/intents/index.ts";
import { useAppLock } from "../shared/lock/index.ts";
import { appMessages } from "../shared/messages/index.ts";
import { recallAnswers, rememberAnswers, rememberSketch } from "../shared/remembered/index.ts";
import {
  keptDevice,
  SessionProvider,
  useSecondFactor,
  useSession,
  watchTokenExpiry,
} from "../shared/session/index.ts";
import { BarHelp, LoadingScreen, toast } from "../shared/ui/index.ts";
import { LiveUpdates } from "./live-updates.tsx";
import { queryClient } from "./query-client.ts";
import { Shell } from "./shell/shell.tsx";
import { AppKeeper } from "./worker/app-keeper.ts";

const help = <HelpButton />;

/** Loads the home screen, so that it can be shown in place of its sketch without a loading screen. */
export const preloadHome = (): Promise<unknown> => DashboardScreen.preload();

/**
 * All screens that need a session. Visitors without one are redirected to /onboarding, or to the passcode
 * screen if this device knows them; a session that still needs its second factor is redirected to that
 * screen.
 */
export function SignedIn() {
  const session = useSession();
  const secondFactor = useSecondFactor();
  const userId = session.status === "signed_in" ? session.userId : null;
  const locked = useAppLock(userId);
  // No data of one person may remain for the next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person is the reason to clear
  useEffect(() => () => queryClient.clear(), [userId]);
  if (session.status === "resolving") return <LoadingScreen />;
  if (session.status === "signed_out") {
    const path = keptDevice() === null ? "/onboarding" : "/onboarding/login/resume";
    return <SentAway to={path} />;
  }
  if (secondFactor === "required") return <SentAway to="/onboarding/login/two-factor" />;
  if (locked) {
    return (
      <SessionProvider value={session}>
        <TokenExpiry />
        <LockScreen />
      </SessionProvider>
    );
  }
  return (
    <SessionProvider value={session}>
      <QueryClientProvider client={queryClient}>
        <Memory key={session.userId} userId={session.userId} />
        <TokenExpiry />
        <OnboardingGuard />
        <Background />
        <Shell>
          <BarHelp value={help}>
            <Suspense fallback={<LoadingScreen />}>
              <Switch>
                <Route path="/dashboard" component={DashboardScreen} />
                <Route path="/send-money" component={SendScreen} />
                <Route path="/send-money/success" component={SuccessScreen} />
                <Route path="/send-money/wallet" component={WalletSendScreen} />
                <Route path="/send-money/wallet/saved" component={SavedAddressesScreen} />
                <Route path="/request-money" component={RequestScreen} />
                <Route path="/receive" component={ReceiveScreen} />
                <Route path="/receive/other" component={OtherTokensScreen} />
                <Route path="/exchange" component={ExchangeScreen} />
                <Route path="/my-code" component={MyCodeScreen} />
                <Route path="/scan" component={ScanScreen} />
                <Route path="/find-friends" component={FindFriendsScreen} />
                <Route path="/limits" component={LimitsScreen} />
                <Route path="/transactions" component={HistoryScreen} />
                <Route path="/transactions/statement" component={StatementScreen} />
                <Route path="/transactions/:id/receipt" component={ReceiptScreen} />
                <Route path="/help/messages" component={TicketsScreen} />
                <Route path="/help/messages/:id">
                  <TicketScreen />
                </Route>
                <Route path="/notifications" component={InboxScreen} />
                <Route path="/profile" component={ProfileScreen} />
                <Route path="/profile/edit" component={EditScreen} />
                <Route path="/profile/address" component={AddressScreen} />
                <Route path="/profile/privacy" component={PrivacyScreen} />
                <Route path="/profile/sessions" component={SessionsScreen} />
                <Route path="/profile/delete" component={DeleteScreen} />
                <Route path="/profile/notifications" component={NotificationSettingsScreen} />
                <Route path="/profile/security" component={SecurityScreen} />
                <Route path="/profile/security/key" component={OwnKeyScreen} />
                <Route path="/profile/hand-over">
                  <HandoverScreen />
                </Route>
                <Route path="/profile/security/signing" component={SafeControlScreen} />
                <Route path="/profile/security/signing/passkey" component={AnotherPasskeyScreen} />
                <Route path="/profile/proof" component={OwnProofScreen} />
                <Route path="/profile/linked-accounts" component={LinkedAccountsScreen} />
                <Route path="/ramp/link-bank" component={LinkBankScreen} />
                <Route path="/banking/setup" component={BankingSetupScreen} />
                <Route path="/profile/referrals" component={ReferralsScreen} />
                <Route path="/payments/topup" component={TopupScreen} />
                <Route path="/payments/withdraw" component={WithdrawScreen} />
                <Route path="/teleport" component={TeleportScreen} />
                <Route path="/teleport/success" component={TeleportSuccessScreen} />
                <Route path="/teleport/links" component={TeleportLinksScreen} />
                <Route path="/teleport/pay/:token" component={TeleportPayScreen} />
                <Route path="/teleport/payments" component={TeleportPaymentsScreen} />
                <Route path="/leaderboard" component={LeaderboardScreen} />
                <Route path="/cards" component={CardScreen} />
                <Route path="/cards/setup" component={CardSetupScreen} />
              </Switch>
            </Suspense>
          </BarHelp>
        </Shell>
      </QueryClientProvider>
    </SessionProvider>
  );
}

/** Fills the cache with what this device remembers of the person, before any screen reads it. */
function Memory({ userId }: { userId: string }) {
  useState(() => recallAnswers(queryClient, userId));
  useEffect(() => {
    const stopAnswers = rememberAnswers(queryClient, userId);
    const stopSketch = rememberSketch(userId);
    return () => {
      stopAnswers();
      stopSketch();
    };
  }, [userId]);
  return null;
}

/**
 * The parts that work in the background. They are mounted after the screen, so that the screen can be used sooner.
 */
function Background() {
  const isMounted = useDeferredValue(true, false);
  if (!isMounted) return null;
  return (
    <>
      <LiveUpdates />
      {/* Mounted before the resender, whose first payment may already need it. */}
      <StepUp />
      <IntentResender />
      <WalletResender />
      <IntentKeeper />
      <PushKeeper />
      <KeptLink />
      <AppKeeper />
    </>
  );
}

function TokenExpiry() {
  useEffect(
    () =>
      watchTokenExpiry(
        () => void queryClient.invalidateQueries(),
        () => toast({ kind: "error", title: appMessages.sessionEnded }),
      ),
    [],
  );
  return null;
}

/** Redirects people who have not finished signing up, and offers new documents to the others for acceptance. */
function OnboardingGuard() {
  const [, navigate] = useLocation();
  const { data: profile } = useQuery(profileQuery(useUserId()));
  const unfinished = profile !== undefined && hasOnboardingLeft(profile);
  useEffect(() => {
    if (unfinished) navigate("/onboarding/steps", { replace: true });
  }, [unfinished, navigate]);
  const newDocuments = profile?.documents_to_accept;
  return <Suspense>{newDocuments && <LegalScreen asked={newDocuments} />}</Suspense>;
}
