import { payerStepMessages } from "../../../../shared/messages/index.ts";
import { Empty, PickList, SkeletonRows, StepBody, Trouble } from "../../../../shared/ui/index.ts";
import { asksBankAddress, bankRow, searchBanks } from "../../../bank/bank-accounts/index.ts";
import { Notice } from "../../../bank/bank-transfer/index.ts";
import type { PayerBank } from "../data/teleport.ts";
import type { PayerStepProps } from "../flow/step-props.ts";
import { useBanks } from "../flow/use-banks.ts";

const messages = payerStepMessages.bank;

/** Asks for the bank that the payer pays from. */
export function BankStep({ state, dispatch }: PayerStepProps) {
  const { banks, country, currency, isError, refetch } = useBanks({ state });
  const pick = (bank: PayerBank) =>
    dispatch({
      type: "bank_picked",
      id: bank.id,
      asksAddress: asksBankAddress(bank, country, currency),
    });
  return (
    <StepBody title={messages.title} lead={messages.lead}>
      {state.notice !== null && <Notice title={state.notice} />}
      {banks !== undefined ? (
        banks.length === 0 ? (
          <Empty title={messages.none} detail={messages.noneNote} />
        ) : (
          <PickList
            items={banks}
            keyOf={({ id }) => id}
            rowOf={bankRow}
            find={searchBanks}
            onPick={pick}
            texts={messages}
          />
        )
      ) : isError ? (
        <Trouble title={messages.failed} detail={messages.failedNote} onRetry={refetch} />
      ) : (
        <SkeletonRows rows={5} label={messages.loading} />
      )}
    </StepBody>
  );
}
