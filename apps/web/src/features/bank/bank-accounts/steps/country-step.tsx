import type { Profile } from "../../../../shared/account/index.ts";
import { bankAccountMessages, linkBankMessages } from "../../../../shared/messages/index.ts";
import { StepBody } from "../../../../shared/ui/index.ts";
import { useCurrencies } from "../data/use-currencies.ts";
import type { LinkStepProps } from "../flow/link-flow.ts";
import { CountryList } from "../ui/country-list.tsx";

/** The country of the person's address, then that of their profile, then all others. */
function rankOf({ code }: { code: string }, { primary_address, country_code }: Profile): number {
  if (code === primary_address?.country) return 0;
  return code === country_code ? 1 : 2;
}

const messages = linkBankMessages.country;

/** The step for the bank's country, shown if the currency has several. The person's own country comes first. */
export function CountryStep({ state, dispatch, profile }: LinkStepProps & { profile: Profile }) {
  const query = useCurrencies();
  const found = query.data?.find(({ code }) => code === state.currency?.code)?.countries;
  const countries =
    found &&
    [...found].sort(
      (one, other) =>
        rankOf(one, profile) - rankOf(other, profile) || one.name.localeCompare(other.name, "en"),
    );
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
