import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { Redirect, Router, useLocation } from "wouter";
import { LockScreen, StepUp } from "../features/keys/second-factor/index.ts";
import { type Profile, profileQuery, useUserId } from "../shared/account/index.ts";
import { dataOf } from "../shared/api/index.ts";
import { ErrorBoundary } from "../shared/crash/index.ts";
import { useAppLock } from "../shared/lock/index.ts";
import { appMessages } from "../shared/messages/index.ts";
import { createQueryClient } from "../shared/online/index.ts";
import {
  call,
  hasKeptSession,
  SessionProvider,
  useSecondFactor,
  useSession,
  watchTokenExpiry,
} from "../shared/session/index.ts";
import {
  Button,
  LinkButton,
  LoadingScreen,
  MessageScreen,
  Toasts,
  toast,
} from "../shared/ui/index.ts";
import { CallerProvider } from "./caller/index.ts";
import { Frame, useConsoleLocation } from "./frame/index.ts";
import { frameMessages as messages } from "./messages/index.ts";
import { pageOf, pagesFor } from "./pages.ts";

const newQueryClient = () =>
  // Another member of staff may have changed everything meanwhile.
  createQueryClient({ staleTime: 0, refetchOnReconnect: "always" });

/**
 * The staff's console at /admin. People without a staff role see the page of a path that does not exist; so do
 * people who have not signed in, and its button leads to the welcome page, where they can sign in.
 */
export function Console() {
  return (
    <Router hook={useConsoleLocation}>
      <ErrorBoundary>
        <Suspense fallback={<LoadingScreen />}>
          <ForSession />
        </Suspense>
        <Toasts />
      </ErrorBoundary>
    </Router>
  );
}

function NotFound() {
  const { title, text, action } = appMessages.notFound;
  const home = hasKeptSession() ? "/dashboard" : "/onboarding";
  return (
    <MessageScreen
      title={title}
      detail={text}
      actions={
        <LinkButton href={home} wide>
          {action}
        </LinkButton>
      }
    />
  );
}

function ForSession() {
  const session = useSession();
  const secondFactor = useSecondFactor();
  const userId = session.status === "signed_in" ? session.userId : null;
  const isLocked = useAppLock(userId);
  if (session.status === "resolving") return <LoadingScreen />;
  if (userId === null || secondFactor === "required") return <NotFound />;
  return (
    <SessionProvider value={session}>
      {isLocked ? <LockScreen /> : <ForPerson key={userId} />}
    </SessionProvider>
  );
}

/** Nothing of one person's pages remains for the next. */
function ForPerson() {
  const [client] = useState(newQueryClient);
  useEffect(
    () =>
      watchTokenExpiry(
        () => void client.invalidateQueries(),
        () => toast({ kind: "error", title: appMessages.sessionEnded }),
      ),
    [client],
  );
  return (
    <QueryClientProvider client={client}>
      <ForStaff />
    </QueryClientProvider>
  );
}

function Retry({ error, refetch }: { error: Error; refetch: () => unknown }) {
  return (
    <MessageScreen
      title={messages.profileFailed}
      detail={error.message}
      actions={
        <Button wide onClick={() => void refetch()}>
          {appMessages.tryAgain}
        </Button>
      }
    />
  );
}

function ForStaff() {
  const profile = useQuery(profileQuery(useUserId()));
  if (profile.data === undefined) {
    return profile.error === null ? (
      <LoadingScreen />
    ) : (
      <Retry {...profile} error={profile.error} />
    );
  }
  return profile.data.staff_role === undefined ? (
    <NotFound />
  ) : (
    <WithPasskey profile={profile.data} role={profile.data.staff_role} />
  );
}

type Role = NonNullable<Profile["staff_role"]>;

function WithPasskey({ profile, role }: { profile: Profile; role: Role }) {
  const methods = useQuery({
    queryKey: ["second-factor"],
    queryFn: async ({ signal }) => dataOf(await call("getSecondFactor", { signal })),
    // A passkey that was just created in another tab counts.
    refetchOnWindowFocus: true,
  });
  if (methods.data === undefined) {
    return methods.error === null ? (
      <LoadingScreen />
    ) : (
      <Retry {...methods} error={methods.error} />
    );
  }
  if (methods.data.passkeys === 0) {
    const { title, text, action } = messages.passkey;
    return (
      <MessageScreen
        title={title}
        detail={text}
        actions={
          <LinkButton href="/profile/security" wide>
            {action}
          </LinkButton>
        }
      />
    );
  }
  return <Pages profile={profile} role={role} />;
}

function Pages({ profile, role }: { profile: Profile; role: Role }) {
  const [path] = useLocation();
  const allowed = pagesFor(role);
  const [start] = allowed;
  const page = pageOf(allowed, path);
  const name = [profile.first_name, profile.last_name].filter(Boolean).join(" ") || profile.email;
  if (page === undefined) {
    const isStart = /^\/admin\/?$/.test(path) && start !== undefined;
    return isStart ? <Redirect to={start.path} replace /> : <NotFound />;
  }
  return (
    <CallerProvider value={{ userId: profile.user_id, role, name }}>
      {/* Mounted before the page, whose first call may already need it. */}
      <StepUp />
      <Frame pages={allowed}>
        <page.content />
      </Frame>
    </CallerProvider>
  );
}
