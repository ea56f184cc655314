import { useQuery } from "@tanstack/react-query";
import { payerMessages, payerStepMessages } from "../../../../shared/messages/index.ts";
import { Flag, PickList, QueryView, StepBody } from "../../../../shared/ui/index.ts";
import { capabilitiesQuery } from "../data/queries.ts";
import { searchCountries, sourceCurrencies } from "../data/source-currencies.ts";
import type { PayerStepProps } from "../flow/step-props.ts";

const messages = payerStepMessages.country;

/** Asks for the bank's country, where the currency has several. */
export function CountryStep({ state, dispatch }: PayerStepProps) {
  const query = useQuery(capabilitiesQuery());
  const option =
    query.data && sourceCurrencies(query.data).find(({ code }) => code === state.currency?.code);
  const countries = query.data === undefined ? undefined : (option?.countries ?? []);
  return (
    <StepBody title={messages.title} lead={messages.lead}>
      <QueryView query={{ ...query, data: countries }} rows={6} texts={payerMessages.recipient}>
        {(known) => (
          <PickList
            items={known}
            keyOf={({ code }) => code}
            rowOf={({ code, name }) => ({ leading: <Flag country={code} />, name })}
            find={searchCountries}
            onPick={({ code }) => dispatch({ type: "country_picked", country: code })}
            texts={messages}
          />
        )}
      </QueryView>
    </StepBody>
  );
}
