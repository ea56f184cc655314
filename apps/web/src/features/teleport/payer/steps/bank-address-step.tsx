import { AddressForm, useAddressEntry } from "../../../../shared/address/index.ts";
import { appMessages, payerStepMessages } from "../../../../shared/messages/index.ts";
import { Button, StepBody, toast } from "../../../../shared/ui/index.ts";
import type { PayerStepProps } from "../flow/step-props.ts";
import { useChosenBank } from "../flow/use-banks.ts";

const messages = payerStepMessages.bankAddress;

/** Asks where the bank is, when its directory entry does not say. */
export function BankAddressStep({ state, dispatch }: PayerStepProps) {
  const { data: bank } = useChosenBank({ state, dispatch });
  const entry = useAddressEntry(state.bankAddress, state.country);

  function submit() {
    const address = entry.submit();
    if (address !== null) dispatch({ type: "bank_address_given", address });
    else toast({ kind: "error", title: messages.incomplete });
  }

  return (
    <StepBody
      title={messages.title}
      {...(bank === undefined ? {} : { lead: messages.lead(bank.display_name) })}
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
