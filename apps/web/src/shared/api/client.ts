import {
  type Call as AnyCall,
  createCall as createAnyCall,
  type OperationName,
  type RouteTable,
  type SeenPosition,
} from "@lilypad/client";
import { apiMessages } from "../messages/index.ts";
import { anySignal } from "../platform/index.ts";
import { reportFailure } from "../problems/index.ts";
import { pause } from "./pause.ts";
import type { routes } from "./routes.gen.ts";

/** The operations that the app's own client can call. */
export type RouteName = keyof typeof routes & OperationName;

export type Call<Known extends OperationName = RouteName> = AnyCall<Known>;

/** The event that reports a call refused with 401. */
export const tokenExpiredEvent = "auth:token-expired";

export interface TokenExpiredDetail {
  endpoint: string;
  /** True for calls that are made without the session, such as signing in: their 401 does not end it. */
  isAuthEndpoint: boolean;
  /**
   * When the call was sent, on the page's clock (`performance.now()`), which tells whether it used an
   * older token.
   */
  sentAtMs: number;
}

/** Raises the event for a call refused with 401. */
export const raiseTokenExpired = (detail: TokenExpiredDetail): void => {
  window.dispatchEvent(new CustomEvent(tokenExpiredEvent, { detail }));
};

/** For calls that do not use the session's token: their 401 says nothing about the session. */
export const raiseOtherTokenExpired = (detail: TokenExpiredDetail): void =>
  raiseTokenExpired({ ...detail, isAuthEndpoint: true });

/** The differences between the app's clients. */
export interface ClientParts {
  fetch: typeof fetch;
  /** The bearer token of the current session, or null when signed out. */
  accessToken: () => Promise<string | null>;
  onTokenExpired: (detail: TokenExpiredDetail) => void;
  /** Makes reads include the person's own earlier changes; clients without a signed-in person have none. */
  seenPosition?: SeenPosition;
  wait?: (ms: number) => Promise<void>;
}

/**
 * Continues in a task of its own. A screen that makes ten calls at the same time would otherwise block the page until all
 * of them are sent. Browsers without a scheduler continue immediately.
 */
const ownTask = (): Promise<void> | undefined => globalThis.scheduler?.postTask(() => {});

/** Paths that start a session; a 401 from them says nothing about the current one. */
const isAuthEndpoint = (path: string) =>
  /^\/api\/v1\/auth\/(send-otp|verify-otp|login|signup|magic-link|check-user-exists|session\/resume)/.test(
    path,
  );

/**
 * Creates a client of the app: the typed client with what a page has around it.
 * @param routes the app's operations, or only those of a payer's page
 */
export const createCall = <Table extends RouteTable>(
  { onTokenExpired, ...parts }: ClientParts,
  routes: Table,
): AnyCall<keyof Table & OperationName> =>
  createAnyCall(
    {
      wait: pause,
      ...parts,
      anySignal,
      begin: ownTask,
      sentences: {
        noAnswer: apiMessages.networkError,
        unreadable: apiMessages.classes.server,
        refused: apiMessages.requestFailed,
      },
      onUnauthorized: (endpoint, sentAtMs) =>
        onTokenExpired({ endpoint, isAuthEndpoint: isAuthEndpoint(endpoint), sentAtMs }),
      onUnreadable: (name, contentType) =>
        reportFailure(`Invalid response structure from ${name}`, contentType),
    },
    routes,
  );
