import type { Currency } from "@lilypad/money";
import { useState } from "react";
import { useSearch } from "wouter";
import { appMessages, walletSendMessages as messages } from "../../../shared/messages/index.ts";
import {
  digitsOfDecimal,
  type EntryDigits,
  entryDecimal,
  formatMoney,
} from "../../../shared/money/index.ts";
import { useBackEntries, useUp } from "../../../shared/navigation/index.ts";
import { appSettings } from "../../../shared/settings/index.ts";
import {
  Button,
  ConfirmDialog,
  Dialog,
  Main,
  Screen,
  SkeletonRows,
  StepScreen,
} from "../../../shared/ui/index.ts";
import { useOpeningCurrency } from "../money-form/index.ts";
import { AddressStep } from "./address-step.tsx";
import { AmountStep } from "./amount-step.tsx";
import { readWalletCode } from "./read-wallet-code.ts";
import { ReviewStep } from "./review-step.tsx";
import { SentStep } from "./sent-step.tsx";
import { useWalletSend, type WalletSending } from "./use-wallet-send.ts";

const stepNumber = { address: 1, amount: 2, review: 3 } as const;

/** Send to a wallet: money to any address on the chain, in three steps. */
export function WalletSendScreen() {
  const opening = useOpeningCurrency(null);
  const [wanted] = useState(() => readWanted(location.search));
  const currency = wanted?.currency ?? opening;
  if (currency !== null) return <Steps currency={currency} digits={wanted?.digits ?? ""} />;
  return (
    <Screen title={messages.title}>
      <Main>
        <SkeletonRows rows={2} label={appMessages.loading} />
      </Main>
    </Screen>
  );
}

/** Reads the amount in money that a link has filled in; null if there is none. */
function readWanted(search: string): { currency: Currency; digits: EntryDigits } | null {
  const query = new URLSearchParams(search);
  const currency = (["USD", "EUR"] as const).find((one) => one === query.get("currency"));
  const amount = query.get("amount") ?? "";
  if (currency === undefined || !/^\d{1,9}\.\d{2}$/.test(amount)) return null;
  return { currency, digits: digitsOfDecimal(amount) };
}

function Steps({ currency, digits }: { currency: Currency; digits: EntryDigits }) {
  const search = useSearch();
  // A scanned code comes in the address; it is only filled in.
  const [scanned] = useState(() =>
    readWalletCode(new URLSearchParams(search).get("address") ?? "", appSettings().chain),
  );
  const sending = useWalletSend(scanned ?? "", { currency, digits });
  const up = useUp();
  const { state, dispatch } = sending;
  const stepsBack = state.sent === null ? stepNumber[state.step] - 1 : 0;
  useBackEntries(stepsBack, () => dispatch({ type: "back" }));
  if (state.sent !== null)
    return <SentStep sent={state.sent} isSaved={state.checked?.name != null} />;
  const titles = {
    address: messages.address.title,
    amount: messages.amount.title,
    review: messages.review.title,
  };
  const back = () => (state.step === "address" ? up() : dispatch({ type: "back" }));
  return (
    <StepScreen
      title={titles[state.step]}
      name={messages.flow}
      step={stepNumber[state.step]}
      total={3}
      onBack={back}
    >
      {state.step === "address" && <AddressStep sending={sending} />}
      {state.step === "amount" && <AmountStep sending={sending} />}
      {state.step === "review" && <ReviewStep sending={sending} />}
      <Notices sending={sending} />
    </StepScreen>
  );
}

/** The dialogs: refused, and not answered. */
function Notices({ sending: { state, dispatch, submit } }: { sending: WalletSending }) {
  const { notice, digits, currency } = state;
  const refused = notice?.kind === "refused" ? notice : null;
  const unanswered = notice?.kind === "unanswered" ? notice : null;
  const read = () => dispatch({ type: "notice_read" });
  return (
    <>
      <Dialog
        alert
        open={refused !== null}
        onClose={read}
        title={messages.failed.title}
        text={<p>{refused?.text}</p>}
        actions={<Button onClick={read}>{appMessages.close}</Button>}
      />
      <ConfirmDialog
        alert
        open={unanswered !== null}
        onClose={read}
        title={messages.unanswered.title}
        text={
          <>
            <p>{unanswered?.text}</p>
            <p>{messages.unanswered.detail(formatMoney(entryDecimal(digits), currency))}</p>
          </>
        }
        confirm={appMessages.tryAgain}
        onConfirm={() => void submit()}
        cancel={appMessages.close}
      />
    </>
  );
}
