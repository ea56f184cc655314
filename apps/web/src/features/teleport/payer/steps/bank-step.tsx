import { payerStepMessages } from "../../../../shared/messages/index.ts";
import { PickList, QueryView, StepBody } from "../../../../shared/ui/index.ts";
import { asksBankAddress, bankRow, searchBanks } from "../../../bank/bank-accounts/index.ts";
import { Notice } from "../../../bank/bank-transfer/index.ts";
import type { PayerBank } from "../data/teleport.ts";
import type { PayerStepProps } from "../flow/step-props.ts";
import { useBanks } from "../flow/use-banks.ts";

const messages = payerStepMessages.bank;

/** Asks for the bank that the payer pays from. */
export function BankStep({ state, dispatch }: PayerStepProps) {
  const { country, currency, ...query } = useBanks({ state });
  const pick = (bank: PayerBank) =>
    dispatch({
      type: "bank_picked",
      id: bank.id,
      asksAddress: asksBankAddress(bank, country, currency),
    });
  return (
    <StepBody title={messages.title} lead={messages.lead}>
      {state.notice !== null && <Notice title={state.notice} />}
      <QueryView
        query={query}
        rows={5}
        texts={{ ...messages, empty: messages.none, emptyText: messages.noneNote }}
      >
        {(banks) => (
          <PickList
            items={banks}
            keyOf={({ id }) => id}
            rowOf={bankRow}
            find={searchBanks}
            onPick={pick}
            texts={messages}
          />
        )}
      </QueryView>
    </StepBody>
  );
}
