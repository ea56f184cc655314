import { bankAccountMessages, linkBankMessages } from "../../../../shared/messages/index.ts";
import { Flag, PickList, SkeletonRows, StepBody, Trouble } from "../../../../shared/ui/index.ts";
import { searchCountries } from "../data/currency-options.ts";
import { useCurrencies } from "../data/use-currencies.ts";
import type { LinkStepProps } from "../flow/step-props.ts";

const messages = linkBankMessages.country;

/** Asks for the bank's country, where the currency has several. */
export function CountryStep({ state, dispatch }: LinkStepProps) {
  const { options, error, refetch } = useCurrencies();
  const countries = options
    ?.find(({ code }) => code === state.currency?.code)
    ?.countries.toSorted((one, other) => one.name.localeCompare(other.name, "en"));
  return (
    <StepBody title={messages.title}>
      {countries !== undefined ? (
        <PickList
          items={countries}
          keyOf={({ code }) => code}
          rowOf={({ code, name }) => ({ leading: <Flag country={code} />, name })}
          find={searchCountries}
          onPick={({ code }) => dispatch({ type: "country_picked", country: code })}
          texts={{ ...messages, none: messages.noResults }}
        />
      ) : error !== null ? (
        <Trouble
          title={linkBankMessages.currency.failed}
          detail={error.message}
          onRetry={refetch}
        />
      ) : (
        <SkeletonRows rows={6} label={bankAccountMessages.currencies.loading} />
      )}
    </StepBody>
  );
}
