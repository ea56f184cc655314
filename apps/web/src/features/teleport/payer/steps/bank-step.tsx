import { payerStepMessages } from "../../../../shared/messages/index.ts";
import { StepBody } from "../../../../shared/ui/index.ts";
import { asksBankAddress, BankList } from "../../../bank/bank-accounts/index.ts";
import { Notice } from "../../../bank/bank-transfer/index.ts";
import type { PayerBank } from "../data/teleport.ts";
import type { PayerStepProps } from "../flow/payer-flow.ts";
import { useBanks } from "../flow/use-banks.ts";

const messages = payerStepMessages.bank;

/** The step in which the payer chooses their bank. */
export function BankStep({ state, dispatch }: PayerStepProps) {
  const { country, currency, ...query } = useBanks({ state });
  const pick = (bank: PayerBank) => {
    const asksAddress = asksBankAddress(bank, country, currency);
    dispatch({ type: "bank_picked", id: bank.id, asksAddress });
  };
  return (
    <StepBody title={messages.title} lead={messages.lead}>
      {state.notice !== null && <Notice title={state.notice} />}
      <BankList query={query} texts={messages} onPick={pick} />
    </StepBody>
  );
}
