import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import type { CallFailure } from "../../../shared/api/index.ts";
import { useBusy } from "../../../shared/busy/index.ts";
import { useDerivedReducer } from "../../../shared/flow/index.ts";
import { call } from "../../../shared/session/index.ts";
import { type LinkedAccount, useWatchedAccounts } from "../../bank/bank-accounts/index.ts";
import { isAboutLink, type Teleport, type TeleportPayment } from "../payer/index.ts";
import { firstPayState, type PayState, payReducer, withAccounts } from "./pay-flow.ts";
import { payingAccounts } from "./paying-accounts.ts";
import { askedQuery, type OwnPayment, ownPaymentsQuery, ownQuoteQuery } from "./queries.ts";
import { useMarkSent } from "./use-mark-sent.ts";

const withLinked = (state: PayState, linked: readonly LinkedAccount[] | undefined): PayState =>
  withAccounts(state, linked && payingAccounts(linked));

/** The state of paying a link from a linked account, with its queries and calls. */
export function usePay(token: string, link: Teleport) {
  const userId = useUserId();
  const client = useQueryClient();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const { busy: isBusy, run } = useBusy();
  const payments = useQuery(ownPaymentsQuery(userId, link.id));
  const accounts = useWatchedAccounts();
  const [state, dispatch] = useDerivedReducer(
    payReducer,
    withLinked,
    accounts.data,
    () => firstPayState,
  );

  /** Reads the link and the person's payments again. */
  const reload = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: askedQuery(token).queryKey }),
      client.invalidateQueries({ queryKey: ownPaymentsQuery(userId, link.id).queryKey }),
    ]);

  async function storePayment(payment: TeleportPayment): Promise<void> {
    const { queryKey } = ownPaymentsQuery(userId, link.id);
    // The answer is newer than that of a running query.
    await client.cancelQueries({ queryKey });
    const own: OwnPayment = {
      linkId: link.id,
      recipient_name: link.recipient.displayName,
      amount: link.amount,
      note: link.note,
      linkedAccountId: state.accountId,
      payment,
    };
    client.setQueryData(queryKey, (before) => [
      own,
      ...(before ?? []).filter((one) => one.payment.transactionId !== payment.transactionId),
    ]);
    void client.invalidateQueries({ queryKey: askedQuery(token).queryKey });
  }

  /** @param onAccepted called once the quote was accepted, which is possible only once */
  async function confirm(teleportQuoteId: string, onAccepted: () => void): Promise<void> {
    if (isBusy) return;
    const correlationId = state.correlationId ?? crypto.randomUUID();
    dispatch({ type: "confirming", correlationId });
    setFailure(null);
    const result = await run(() =>
      call("createTeleportTransaction", { body: { teleportQuoteId, correlationId } }),
    );
    if (result === undefined) return;
    if (result.success) {
      dispatch({ type: "answered" });
      onAccepted();
      return storePayment(result.data);
    }
    if (!result.isCancelled) setFailure(result);
    // Without an answer the payment may exist, so the next attempt uses the same id.
    if (result.code !== null) dispatch({ type: "answered" });
    if (result.code === "QUOTE_EXPIRED" && state.accountId !== null)
      await client.invalidateQueries({ queryKey: ownQuoteQuery(token, state.accountId).queryKey });
    if (result.code === null || isAboutLink(result.code)) await reload();
  }

  const marking = useMarkSent(storePayment);

  return {
    token,
    link,
    state,
    /** Changes the choices and clears the last failure. */
    dispatch: (event: Parameters<typeof dispatch>[0]) => {
      setFailure(null);
      dispatch(event);
    },
    payments,
    accounts,
    failure,
    isBusy,
    reload,
    confirm,
    marking,
  };
}

export type Pay = ReturnType<typeof usePay>;
