import { appMessages } from "../../../../shared/messages/index.ts";
import { type BanksQuery, type EntryStepProps, useChosenBank } from "../flow/use-chosen-bank.ts";
import { AddressStep } from "./address-step.tsx";

export interface BankAddressStepProps extends EntryStepProps {
  banks: BanksQuery;
  texts: { title: string; lead: (bank: string) => string; incomplete: string };
}

/** The step for the bank's address, shown if the directory has none. */
export function BankAddressStep({ banks, texts, ...entry }: BankAddressStepProps) {
  const { state, dispatch } = entry;
  const bank = useChosenBank(banks, entry);
  return (
    <AddressStep
      texts={{
        ...texts,
        lead: bank && texts.lead(bank.display_name),
        action: appMessages.continue,
      }}
      known={state.bankAddress}
      country={countryOfBank(state)}
      onSubmit={(address) => dispatch({ type: "bank_address_given", address })}
    />
  );
}

/** Returns the country of the chosen bank, where its customer probably lives; null if it is not one country. */
export const countryOfBank = ({ country }: Pick<EntryStepProps["state"], "country">) =>
  country === "EU" ? null : country;
