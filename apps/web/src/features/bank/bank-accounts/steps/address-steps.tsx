import { AddressForm, useAddressEntry } from "../../../../shared/address/index.ts";
import type { OperationData } from "../../../../shared/api/index.ts";
import { appMessages, linkBankMessages as messages } from "../../../../shared/messages/index.ts";
import { Button, StepBody, toast } from "../../../../shared/ui/index.ts";
import type { LinkStepProps } from "../flow/step-props.ts";
import { useChosenBank } from "../flow/use-chosen-bank.ts";

type Profile = OperationData<"getProfile">["profile"];

/** Asks where the bank is, when its directory entry does not say. */
export function BankAddressStep(props: LinkStepProps) {
  const { state, dispatch } = props;
  const { data: bank } = useChosenBank(props);
  const country = state.country === "EU" ? null : state.country;
  const entry = useAddressEntry(state.bankAddress, country);

  function submit() {
    const address = entry.submit();
    if (address !== null) dispatch({ type: "bank_address_given", address });
    else toast({ kind: "error", title: messages.bankAddress.incomplete });
  }

  return (
    <StepBody
      title={messages.bankAddress.title}
      {...(bank === undefined ? {} : { lead: messages.bankAddress.lead(bank.display_name) })}
      onSubmit={submit}
      action={
        <Button type="submit" wide>
          {appMessages.continue}
        </Button>
      }
    >
      <AddressForm entry={entry} />
    </StepBody>
  );
}

/** Asks where the person lives; the address of their profile is there already. */
export function UserAddressStep({
  state,
  dispatch,
  profile,
}: LinkStepProps & { profile: Profile }) {
  const entry = useAddressEntry(state.userAddress ?? profile.primary_address, profile.country_code);

  function submit() {
    const address = entry.submit();
    if (address !== null) dispatch({ type: "user_address_given", address });
    else toast({ kind: "error", title: messages.userAddress.incomplete });
  }

  return (
    <StepBody
      title={messages.userAddress.title}
      lead={messages.userAddress.lead}
      onSubmit={submit}
      action={
        <Button type="submit" wide>
          {messages.userAddress.action}
        </Button>
      }
    >
      <AddressForm entry={entry} />
    </StepBody>
  );
}
