import { commonLimits } from "@lilypad/money";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { classifyError, errorText, failureText } from "../../../shared/api/index.ts";
import { useBusy } from "../../../shared/busy/index.ts";
import { useDerivedReducer } from "../../../shared/flow/index.ts";
import {
  type IntentAnswer,
  submitIntent,
  useAnsweredIntent,
  useStillAsking,
  wakeResender,
} from "../../../shared/intents/index.ts";
import { teleportMessages as messages } from "../../../shared/messages/index.ts";
import { entryDecimal, formatMoney } from "../../../shared/money/index.ts";
import { useLocation } from "../../../shared/navigation/index.ts";
import { capabilitiesQuery, linkedAccountsQuery } from "../../bank/bank-accounts/index.ts";
import { useVerification } from "../../bank/verification/index.ts";
import { payableAccounts } from "./payable-accounts.ts";
import { teleportLinksQuery } from "./queries.ts";
import {
  firstTeleportState,
  teleportProblem,
  teleportReducer,
  withAccounts,
} from "./teleport-flow.ts";

/** The state of making a link, with its queries and calls. */
export function useTeleport() {
  const userId = useUserId();
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const verification = useVerification();
  const { run } = useBusy();

  const linked = useQuery({
    ...linkedAccountsQuery(userId),
    refetchOnMount: "always",
    // An account may have been linked or unlinked in another window.
    refetchOnWindowFocus: "always",
  });
  const { data: accounts, isError, errorUpdatedAt } = linked;
  const readAccounts = useMemo(
    () => ({
      accounts: accounts === undefined ? null : payableAccounts(accounts),
      failed: isError,
    }),
    [accounts, isError],
  );
  const [state, dispatch] = useDerivedReducer(
    teleportReducer,
    withAccounts,
    readAccounts,
    () => firstTeleportState,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is shown
  useEffect(() => {
    if (isError) dispatch({ type: "accounts_failed", text: messages.account.failed });
  }, [isError, errorUpdatedAt]);

  const { isKnown, isSatisfied } = verification;
  useEffect(() => {
    if (isKnown) dispatch({ type: "kyc_known", isSatisfied });
  }, [isKnown, isSatisfied, dispatch]);

  const { data: capabilities } = useQuery(capabilitiesQuery("teleport"));
  const limits = useMemo(
    () => (capabilities === undefined ? null : commonLimits(capabilities)),
    [capabilities],
  );

  async function create(accountId: string) {
    const correlationId = state.correlationId ?? crypto.randomUUID();
    dispatch({ type: "creating", correlationId });
    const amount = entryDecimal(state.digits);
    const note = state.note.trim();
    await handle(
      await submitIntent({
        operation: "createTeleportLink",
        correlationId,
        userId,
        body: { amount, ...(note !== "" && { note }), recipientPaymentAccountId: accountId },
        about: formatMoney(amount, "GBP"),
      }),
    );
  }

  async function handle(answer: IntentAnswer<"createTeleportLink">) {
    if (answer.kind === "accepted") {
      void queryClient.invalidateQueries(teleportLinksQuery(userId));
      const { url, link } = answer.data;
      if (url)
        dispatch({ type: "made", link: { url, amount: link.amount, note: link.note ?? "" } });
      else dispatch({ type: "refused", text: messages.createFailed(messages.noUrl) });
      return;
    }
    if (answer.kind === "unanswered") {
      dispatch({ type: "unanswered", text: messages.unanswered(answer.text) });
      wakeResender();
      return;
    }
    const { failure } = answer;
    if (failure.code === "KYC_REQUIRED") {
      // Otherwise the stored status would open the gate immediately.
      await verification.refresh();
      dispatch({ type: "kyc_needed" });
      return;
    }
    const message = failureText(failure, errorText(classifyError(failure)));
    dispatch({ type: "refused", text: messages.createFailed(message) });
  }
  useAnsweredIntent<"createTeleportLink">(
    state.phase === "creating" ? null : state.correlationId,
    (answer) => void handle(answer),
  );
  const earlier = useStillAsking("createTeleportLink", (answer) => void handle(answer));

  async function submit() {
    const problem = teleportProblem(state, limits);
    const { accountId } = state;
    if (problem !== null || accountId === null) {
      dispatch({ type: "refused", text: problem ?? messages.missing });
      return;
    }
    if (state.phase === "idle") await run(() => create(accountId));
  }

  /** After the share sheet: opens the success page, which says "Link Shared!" only if that is so. */
  function finish(isShared: boolean) {
    if (state.made === null) return;
    navigate("/teleport/success", { replace: true, state: { ...state.made, isShared } });
  }

  return {
    state,
    dispatch,
    /** A link that an earlier visit requested, still without an answer. */
    earlier,
    accounts,
    /** The ramp's limits; null while unknown. */
    limits,
    /** The last attempt to read the accounts failed, even if its message was dismissed. */
    accountsFailed: isError,
    readAccountsAgain: () => void linked.refetch(),
    canBePaidNow: verification.canQuote,
    submit,
    finish,
  };
}

export type Teleport = ReturnType<typeof useTeleport>;
