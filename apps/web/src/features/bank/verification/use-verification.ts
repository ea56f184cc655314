import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { profileQuery, useUserId } from "../../../shared/account/index.ts";
import { CallError, type CallFailure } from "../../../shared/api/index.ts";
import { useBusy } from "../../../shared/busy/index.ts";
import { verificationMessages as messages } from "../../../shared/messages/index.ts";
import { call } from "../../../shared/session/index.ts";
import { keepLinkOpened, keepStatus, wasLinkOpened } from "./kept-status.ts";
import { isFinal, type Kyc, kycPollMs } from "./kyc-status.ts";
import { kycQuery } from "./queries.ts";
import { customerOf, readStart, type StartResult } from "./start-verification.ts";

export interface Verification {
  /** The status, which may come from this device. */
  kyc: Kyc | undefined;
  /** The failure of the last request, or null. */
  failure: CallFailure | null;
  /** The status or a failure is known. */
  isKnown: boolean;
  /** The person has requested the status, which is being read. Reads in the background do not count. */
  isChecking: boolean;
  /** Whether the gate is open; false while the status is unknown. */
  isSatisfied: boolean;
  /** Whether quotes are available, which requires a completed check. */
  canQuote: boolean;
  /** The person has opened the ramp's page in this tab. */
  linkOpened: boolean;
  onLinkOpened: () => void;
  /** Reads the status again, even a final one. @returns whether there was an answer */
  refresh: () => Promise<boolean>;
  /** Does the same for the person, who waits for it. @returns undefined if they already wait */
  check: () => Promise<boolean | undefined>;
  isStarting: boolean;
  /** Starts the check, or opens it again. @returns the new status, the failure, or null for neither */
  start: () => Promise<StartResult | null>;
}

const failureOf = (error: Error | null): CallFailure | null => {
  if (error === null || error instanceof CallError) return error?.failure ?? null;
  // Other errors have no message for people.
  return { success: false, data: null, error: messages.unableNote, code: null, status: 0 };
};

/**
 * The person's identity check, polled until its status is final. It is fetched only once the profile
 * has an email address and both names.
 */
export function useVerification(): Verification {
  const userId = useUserId();
  const queryClient = useQueryClient();
  const { data: profile } = useQuery(profileQuery(userId));
  const customer = profile === undefined ? null : customerOf(profile);
  const [linkOpened, setLinkOpened] = useState(() => wasLinkOpened(userId));
  const [isStarting, setStarting] = useState(false);
  const { busy: isChecking, run } = useBusy();
  const query = useQuery({
    ...kycQuery(userId),
    enabled: customer !== null,
    refetchInterval: ({ state }) => kycPollMs(state.data?.status, linkOpened),
    // A person who returns from the ramp's page sees the result immediately.
    refetchOnWindowFocus: ({ state }) => {
      const status = state.data?.status;
      return !isFinal(status) || kycPollMs(status, linkOpened) !== false ? "always" : false;
    },
  });

  async function start(): Promise<StartResult | null> {
    if (customer === null || isStarting) return null;
    setStarting(true);
    const started = readStart(await call("createRampCustomer", { body: customer }));
    if (started.kind === "started") {
      keepStatus(userId, started.kyc);
      queryClient.setQueryData(kycQuery(userId).queryKey, started.kyc);
    } else if (started.kind === "already_started") await query.refetch();
    setStarting(false);
    return started;
  }

  const refresh = async () => (await query.refetch()).isSuccess;

  return {
    kyc: query.data,
    failure: failureOf(query.error),
    isKnown: query.data !== undefined || query.error !== null,
    isChecking,
    isSatisfied: query.data?.satisfied ?? false,
    canQuote: query.data?.canQuote ?? false,
    linkOpened,
    onLinkOpened() {
      keepLinkOpened(userId);
      setLinkOpened(true);
    },
    refresh,
    check: () => run(refresh),
    isStarting,
    start,
  };
}
