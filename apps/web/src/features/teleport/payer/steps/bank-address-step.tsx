import { appMessages, payerStepMessages } from "../../../../shared/messages/index.ts";
import { AddressStep } from "../../../bank/bank-accounts/index.ts";
import type { PayerStepProps } from "../flow/payer-flow.ts";
import { useChosenBank } from "../flow/use-banks.ts";

const messages = payerStepMessages.bankAddress;

/** The step for the bank's address, shown if the directory has none. */
export function BankAddressStep({ state, dispatch }: PayerStepProps) {
  const { data: bank } = useChosenBank({ state, dispatch });
  return (
    <AddressStep
      texts={{
        ...messages,
        lead: bank && messages.lead(bank.display_name),
        action: appMessages.continue,
      }}
      known={state.bankAddress}
      country={state.country}
      onSubmit={(address) => dispatch({ type: "bank_address_given", address })}
    />
  );
}
