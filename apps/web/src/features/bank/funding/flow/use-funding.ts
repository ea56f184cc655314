import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useUserId } from "../../../../shared/account/index.ts";
import { classifyError, errorText, failureText } from "../../../../shared/api/index.ts";
import { useDerivedReducer } from "../../../../shared/flow/index.ts";
import { fundingMessages as messages } from "../../../../shared/messages/index.ts";
import {
  useBackEntries,
  useLeaveFor,
  useLocation,
  useUp,
} from "../../../../shared/navigation/index.ts";
import { call } from "../../../../shared/session/index.ts";
import { toast } from "../../../../shared/ui/index.ts";
import { isUsable, type LinkedAccount, linkedAccountsQuery } from "../../bank-accounts/index.ts";
import { refreshKyc } from "../../verification/index.ts";
import {
  type FundingIntent,
  type FundingOperation,
  type FundingState,
  isFinal,
} from "../data/funding-state.ts";
import { intentQuery } from "../data/queries.ts";
import { useIntent } from "../data/use-intent.ts";
import { forgetDraft, keepDraft, restoreFunding } from "./funding-draft.ts";
import { canGoBack, fundingReducer, stepsBehind, withAccounts } from "./funding-flow.ts";
import { amountOfAddress, fundingPath, intentOfAddress, linkBankPath } from "./funding-path.ts";
import { useConfirm } from "./use-confirm.ts";

/** True if the person has nothing left to send or read. */
function hasMovedOn({ step }: FundingState, { status }: FundingIntent): boolean {
  if (step !== "transfer_instructions" && step !== "payment_confirmation") return false;
  return isFinal(status) || status === "PROCESSING";
}

/** Fills in an amount; an amount that the person has typed, or an existing intent, stays. */
const withAmount = (state: FundingState, digits: FundingState["digits"]): FundingState =>
  digits !== "" && state.digits === "" && state.intentId === null ? { ...state, digits } : state;

/** Completes the state with the person's linked accounts, once they have been read. */
function withLinked(
  state: FundingState,
  linked: readonly LinkedAccount[] | undefined,
): FundingState {
  const { currency } = state;
  if (linked === undefined || currency === null) return state;
  const usable = linked.filter((one) => one.currency === currency && isUsable(one));
  return withAccounts(
    state,
    usable.map(({ id }) => id),
  );
}

/** The state of a top-up or withdrawal with its effects: quote, intent, address and draft. */
export function useFunding(operation: FundingOperation) {
  const userId = useUserId();
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const up = useUp();
  const toDashboard = useLeaveFor("/dashboard");
  const { data: linked } = useQuery(linkedAccountsQuery(userId));
  const [state, dispatch] = useDerivedReducer(fundingReducer, withLinked, linked, () =>
    withAmount(restoreFunding(operation, userId, intentOfAddress()), amountOfAddress()),
  );
  const { step, accountId, digits, intentId } = state;
  const account = linked?.find(({ id }) => id === accountId) ?? null;

  useEffect(() => keepDraft(state, userId), [state, userId]);
  useForget(state, userId);

  useBackEntries(stepsBehind(state), () => dispatch({ type: "back" }));

  const path = fundingPath(operation, intentId);
  useEffect(() => {
    if (`${location.pathname}${location.search}` !== path) navigate(path, { replace: true });
  }, [path, navigate]);

  const isWaiting =
    step === "loading" || step === "transfer_instructions" || step === "payment_confirmation";
  const intent = useIntent(isWaiting || step === "success" ? intentId : null, {
    // The person waits for it at this step. The last step polls itself.
    polls: step === "transfer_instructions",
  });
  useEffect(() => {
    if (intent.data === undefined) return;
    if (step === "loading") dispatch({ type: "resumed", intent: intent.data });
    else if (hasMovedOn(state, intent.data)) dispatch({ type: "moved_on" });
  }, [intent.data, state, step, dispatch]);

  const confirm = useConfirm({ state, dispatch, userId });

  async function getQuote() {
    if (accountId === null) {
      toast({ kind: "error", title: messages.bank.missing });
      return;
    }
    if (digits === "") {
      toast({ kind: "error", title: messages.amount.missing });
      return;
    }
    dispatch({ type: "quoting" });
    const body = { linkedAccountId: accountId, amountCents: Number(digits) };
    const result = await call("createRampQuote", { params: { operation }, body });
    if (result.success) dispatch({ type: "quoted", quote: result.data.quote });
    else if (result.code === "KYC_REQUIRED") {
      toast({ kind: "error", title: messages.kycRequired, text: result.error });
      await refreshKyc(queryClient, userId);
      dispatch({ type: "kyc_needed" });
    } else {
      const fallback =
        result.status === 0 ? errorText(classifyError(result)) : messages.quote.noData;
      dispatch({ type: "refused", text: failureText(result, fallback) });
    }
  }

  /** Cancels the top-up, so that the person can create another one. */
  async function change() {
    if (intentId === null) return;
    dispatch({ type: "cancelling" });
    const result = await call("cancelTopup", { params: { id: intentId } });
    if (result.success) {
      dispatch({ type: "cancelled" });
      void queryClient.invalidateQueries({ queryKey: ["intents"] });
      return;
    }
    const text = failureText(result, messages.instructions.change.failed);
    dispatch({ type: "refused", text });
    // Its status may have changed in the meantime.
    void queryClient.invalidateQueries({ queryKey: intentQuery(intentId).queryKey });
  }

  /** Leaves the page; the intent continues without it. */
  function leave() {
    void queryClient.invalidateQueries({ queryKey: ["intents", "open"] });
    toDashboard();
  }

  function goBack() {
    if (canGoBack(state)) dispatch({ type: "back" });
    else up();
  }

  return { state, dispatch, account, linked, intent, getQuote, confirm, change, leave, goBack };
}

/**
 * Deletes the draft when the person leaves for another screen, except for linking an account. The draft of an
 * intent that was or may have been sent stays.
 */
function useForget(state: FundingState, userId: string): void {
  const forget = useEffectEvent((ofUserId: string) => {
    const { operation, intentId, correlationId } = state;
    const isContinuing = [fundingPath(operation), linkBankPath].includes(location.pathname);
    if (!isContinuing && intentId === null && correlationId === null)
      forgetDraft(operation, ofUserId);
  });
  useEffect(() => () => forget(userId), [userId]);
}

export type Funding = ReturnType<typeof useFunding>;
