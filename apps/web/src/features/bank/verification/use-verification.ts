import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { profileQuery, useUserId } from "../../../shared/account/index.ts";
import { CallError, type CallFailure } from "../../../shared/api/index.ts";
import { verificationMessages as messages } from "../../../shared/messages/index.ts";
import { call } from "../../../shared/session/index.ts";
import { customerOf, readBegun } from "./begin-verification.ts";
import { keepStatus } from "./kept-status.ts";
import { isFinal, type Kyc, kycPollMs } from "./kyc-status.ts";
import { keepLinkOpened, wasLinkOpened } from "./opened-link.ts";
import { kycQuery } from "./queries.ts";

export interface Verification {
  /** Where it stands, as far as is known; what this device remembers counts. */
  kyc: Kyc | undefined;
  /** The latest question's failure, or null. */
  failure: CallFailure | null;
  /** The status is being asked for. */
  isChecking: boolean;
  /** Whether the gate is open; false as long as nothing is known. */
  isSatisfied: boolean;
  /** Whether quotes are given: only a finished verification allows them. */
  canQuote: boolean;
  /** The person went to the provider's page in this tab. */
  linkOpened: boolean;
  openedLink: () => void;
  /** Asks again, whatever is remembered. @returns whether an answer came */
  refresh: () => Promise<boolean>;
  isBeginning: boolean;
  /** Begins the verification, or opens it again. @returns the failure, or null */
  begin: () => Promise<CallFailure | null>;
}

const failureOf = (error: Error | null): CallFailure | null => {
  if (error === null || error instanceof CallError) return error?.failure ?? null;
  // No answer of the server's: whatever was thrown has no words for people.
  return { success: false, data: null, error: messages.unableNote, code: null, status: 0 };
};

/**
 * The person's identity verification, fetched again by itself until its status is final. Nothing is
 * fetched before the profile has an email address and both names.
 */
export function useVerification(): Verification {
  const userId = useUserId();
  const queryClient = useQueryClient();
  const { data: profile } = useQuery(profileQuery(userId));
  const customer = profile === undefined ? null : customerOf(profile);
  const [linkOpened, setLinkOpened] = useState(() => wasLinkOpened(userId));
  const [isBeginning, setBeginning] = useState(false);
  const query = useQuery({
    ...kycQuery(userId),
    enabled: customer !== null,
    refetchInterval: ({ state }) => kycPollMs(state.data?.status, linkOpened),
    // Somebody who comes back from the provider's page sees the result at once.
    refetchOnWindowFocus: ({ state }) => {
      const status = state.data?.status;
      return !isFinal(status) || kycPollMs(status, linkOpened) !== false ? "always" : false;
    },
  });

  async function begin(): Promise<CallFailure | null> {
    if (customer === null || isBeginning) return null;
    setBeginning(true);
    const begun = readBegun(await call("createRampCustomer", { body: customer }));
    if (begun.kind === "begun") {
      keepStatus(userId, begun.kyc);
      queryClient.setQueryData(kycQuery(userId).queryKey, begun.kyc);
    } else if (begun.kind === "begun_before") await query.refetch();
    setBeginning(false);
    return begun.kind === "failed" ? begun.failure : null;
  }

  return {
    kyc: query.data,
    failure: failureOf(query.error),
    isChecking: query.isFetching,
    isSatisfied: query.data?.satisfied ?? false,
    canQuote: query.data?.canQuote ?? false,
    linkOpened,
    openedLink() {
      keepLinkOpened(userId);
      setLinkOpened(true);
    },
    refresh: async () => (await query.refetch()).isSuccess,
    isBeginning,
    begin,
  };
}
