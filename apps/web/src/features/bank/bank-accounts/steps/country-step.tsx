import { bankAccountMessages, linkBankMessages } from "../../../../shared/messages/index.ts";
import { Flag, PickList, QueryView, StepBody } from "../../../../shared/ui/index.ts";
import { searchCountries } from "../data/currency-options.ts";
import { useCurrencies } from "../data/use-currencies.ts";
import type { LinkStepProps } from "../flow/step-props.ts";

const messages = linkBankMessages.country;

/** Asks for the bank's country, where the currency has several. */
export function CountryStep({ state, dispatch }: LinkStepProps) {
  const query = useCurrencies();
  const countries = query.data
    ?.find(({ code }) => code === state.currency?.code)
    ?.countries.toSorted((one, other) => one.name.localeCompare(other.name, "en"));
  return (
    <StepBody title={messages.title}>
      <QueryView
        query={{ ...query, data: countries }}
        rows={6}
        texts={{
          loading: bankAccountMessages.currencies.loading,
          failed: linkBankMessages.currency.failed,
          failedNote: query.error?.message ?? "",
        }}
      >
        {(known) => (
          <PickList
            items={known}
            keyOf={({ code }) => code}
            rowOf={({ code, name }) => ({ leading: <Flag country={code} />, name })}
            find={searchCountries}
            onPick={({ code }) => dispatch({ type: "country_picked", country: code })}
            texts={{ ...messages, none: messages.noResults }}
          />
        )}
      </QueryView>
    </StepBody>
  );
}
