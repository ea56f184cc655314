import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { Suspense, useDeferredValue, useEffect, useState } from "react";
import { Route, Switch } from "wouter";
import { KeptLink, SentAway } from "../features/enter/kept-link/index.ts";
import { AcceptanceSheet } from "../features/enter/legal/index.ts";
import { HelpButton } from "../features/help/help-sheet/index.ts";
import { LockScreen, StepUp } from "../features/keys/second-factor/index.ts";
import { PushKeeper } from "../features/me/notifications/index.ts";
import { IntentResender } from "../features/money/send/index.ts";
import { WalletResender } from "../features/money/wallet-send/index.ts";
import { hasOnboardingLeft, profileQuery, useUserId } from "../shared/account/index.ts";
import { IntentKeeper } from "../shared/intents/index.ts";
import { useAppLock } from "../shared/lock/index.ts";
import { appMessages } from "../shared/messages/index.ts";
import { useLocation } from "../shared/navigation/index.ts";
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
import { screenAt, screensOf } from "./routes/screens.ts";
import { sessionRoutes } from "./routes/session-routes.ts";
import { addWaysUp } from "./routes/ways-up.ts";
import { Shell } from "./shell/shell.tsx";
import { AppKeeper } from "./worker/app-keeper.ts";

const help = <HelpButton />;

const screens = screensOf(sessionRoutes);
addWaysUp(screens);

/** Loads the code of the home screen. */
export const preloadHome = (): Promise<unknown> => screenAt(screens, "/dashboard").preload();

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
                {screens.map(({ path, Screen }) => (
                  <Route key={path} path={path}>
                    <Screen />
                  </Route>
                ))}
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
  return <Suspense>{newDocuments && <AcceptanceSheet asked={newDocuments} />}</Suspense>;
}
