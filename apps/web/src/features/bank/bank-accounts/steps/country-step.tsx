import { bankAccountMessages, linkBankMessages } from "../../../../shared/messages/index.ts";
import { StepBody } from "../../../../shared/ui/index.ts";
import { useCurrencies } from "../data/use-currencies.ts";
import type { LinkStepProps } from "../flow/link-flow.ts";
import { CountryList } from "../ui/country-list.tsx";

const messages = linkBankMessages.country;

/** Asks for the bank's country, if the currency has several. */
export function CountryStep({ state, dispatch }: LinkStepProps) {
  const query = useCurrencies();
  const countries = query.data
    ?.find(({ code }) => code === state.currency?.code)
    ?.countries.toSorted((one, other) => one.name.localeCompare(other.name, "en"));
  return (
    <StepBody title={messages.title}>
      <CountryList
        query={{ ...query, data: countries }}
        texts={{
          ...messages,
          loading: bankAccountMessages.currencies.loading,
          failed: linkBankMessages.currency.failed,
          failedNote: query.error?.message ?? "",
        }}
        onPick={(country) => dispatch({ type: "country_picked", country })}
      />
    </StepBody>
  );
}
