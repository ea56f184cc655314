import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { Router } from "wouter";
import { useAppLocation } from "../src/shared/navigation/index.ts";
import { createQueryClient } from "../src/shared/online/index.ts";
import { SessionProvider, type SessionState } from "../src/shared/session/index.ts";
import { Toasts } from "../src/shared/ui/index.ts";

/** A query cache that never waits for a network, as the app's. */
export const newQueryClient = (
  queries: Parameters<typeof createQueryClient>[0] = {},
): QueryClient => createQueryClient({ refetchOnReconnect: true, ...queries });

const mira: SessionState = { status: "signed_in", userId: "mira", email: "mira@example.com" };

/**
 * The surroundings of a screen that needs a session: a session (Mira's, unless another is given), a cache
 * and toasts.
 */
export function SignedInPage(props: {
  children: ReactNode;
  session?: SessionState;
  client?: QueryClient;
}) {
  const { children, session = mira } = props;
  const [client] = useState(() => props.client ?? newQueryClient());
  return (
    <SessionProvider value={session}>
      <Router hook={useAppLocation}>
        <QueryClientProvider client={client}>
          {children}
          <Toasts />
        </QueryClientProvider>
      </Router>
    </SessionProvider>
  );
}

/** Renders a screen for Mira, who is signed in. */
export const openSignedIn = (screen: ReactNode, client?: QueryClient) =>
  render(<SignedInPage {...(client === undefined ? {} : { client })}>{screen}</SignedInPage>);
