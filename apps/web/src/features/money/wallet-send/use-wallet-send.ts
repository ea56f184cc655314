import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useReducer } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { failureText } from "../../../shared/api/index.ts";
import { useBusy } from "../../../shared/busy/index.ts";
import { wakeResender } from "../../../shared/intents/index.ts";
import { readAfterPayment } from "../../../shared/live/index.ts";
import { walletSendMessages as messages } from "../../../shared/messages/index.ts";
import { entryDecimal } from "../../../shared/money/index.ts";
import { call } from "../../../shared/session/index.ts";
import { type AppChain, appSettings, chainName } from "../../../shared/settings/index.ts";
import { isOnOtherNetwork, readWalletCode } from "./read-wallet-code.ts";
import { onAnswered } from "./resend.ts";
import { submitIntent, type WalletAnswer } from "./submit-intent.ts";
import { announceLostAnswer } from "./wallet-intents.ts";
import { startOf, type WalletSendState, walletSendReducer } from "./wallet-send-flow.ts";

/** The state of Send to a wallet with its effects: checks the address, sends, and saves the name. */
/** Why a typed text is no address to which money can be sent. */
function whyNoAddress(typed: string, chain: AppChain): string {
  if (typed.trim() === "") return messages.address.required;
  const { otherNetwork, hint } = messages.address;
  return isOnOtherNetwork(typed, chain) ? otherNetwork(chainName()) : hint;
}

export function useWalletSend(
  typed: string,
  { currency, digits }: Pick<WalletSendState, "currency" | "digits">,
) {
  const [state, dispatch] = useReducer(walletSendReducer, startOf(typed, currency, digits));
  const { busy: isChecking, run } = useBusy();
  const sending = useBusy();
  const userId = useUserId();
  const { chain } = appSettings();
  const queryClient = useQueryClient();
  const { correlationId } = state;

  function handle(answer: WalletAnswer) {
    dispatch({ type: "answered", answer });
    if (answer.kind === "unanswered") {
      announceLostAnswer();
      // If the resender is running, its pause ends.
      wakeResender();
    }
    if (answer.kind !== "accepted") return;
    readAfterPayment(queryClient);
  }

  const show = useEffectEvent(handle);
  useEffect(
    () =>
      onAnswered((intent, answer) => {
        if (intent.correlationId !== correlationId) return false;
        show(answer);
        return true;
      }),
    [correlationId],
  );

  const check = (address: string) =>
    run(async () => {
      dispatch({ type: "typed", address });
      const read = readWalletCode(address, chain);
      if (read === null) {
        dispatch({ type: "address_refused", text: whyNoAddress(address, chain) });
        return;
      }
      const result = await call("checkWalletAddress", { body: { address: read } });
      if (result.success) dispatch({ type: "checked", checked: result.data });
      else {
        const text = failureText(result, messages.address.failed);
        dispatch({ type: "address_refused", text });
      }
    });

  const submit = () =>
    sending.run(async () => {
      const address = state.checked?.address;
      if (address === undefined) return;
      const id = correlationId ?? crypto.randomUUID();
      dispatch({ type: "sending", correlationId: id });
      const amount = entryDecimal(state.digits);
      const body = { address, amount, currency: state.currency };
      handle(await submitIntent({ correlationId: id, userId, body }));
    });

  return { state, dispatch, isChecking, check, submit };
}

export type WalletSending = ReturnType<typeof useWalletSend>;
