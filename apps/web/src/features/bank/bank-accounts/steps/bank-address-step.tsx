import { appMessages, linkBankMessages } from "../../../../shared/messages/index.ts";
import type { LinkStepProps } from "../flow/link-flow.ts";
import { useChosenBank } from "../flow/use-chosen-bank.ts";
import { AddressStep } from "../ui/address-step.tsx";

const messages = linkBankMessages.bankAddress;

/** The step for the bank's address, shown if the directory has none. */
export function BankAddressStep(props: LinkStepProps) {
  const { state, dispatch } = props;
  const { data: bank } = useChosenBank(props);
  return (
    <AddressStep
      texts={{
        ...messages,
        lead: bank && messages.lead(bank.display_name),
        action: appMessages.continue,
      }}
      known={state.bankAddress}
      country={state.country === "EU" ? null : state.country}
      onSubmit={(address) => dispatch({ type: "bank_address_given", address })}
    />
  );
}
