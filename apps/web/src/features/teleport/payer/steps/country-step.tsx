import { useQuery } from "@tanstack/react-query";
import { payerMessages, payerStepMessages } from "../../../../shared/messages/index.ts";
import { StepBody } from "../../../../shared/ui/index.ts";
import { CountryList } from "../../../bank/bank-accounts/index.ts";
import { capabilitiesQuery } from "../data/queries.ts";
import { sourceCurrencies } from "../data/source-currencies.ts";
import type { PayerStepProps } from "../flow/payer-flow.ts";

const messages = payerStepMessages.country;

/** The step for the bank's country, shown if the currency has several. */
export function CountryStep({ state, dispatch }: PayerStepProps) {
  const query = useQuery(capabilitiesQuery());
  const currency =
    query.data && sourceCurrencies(query.data).find(({ code }) => code === state.currency?.code);
  const { loading, failed, failedNote } = payerMessages.recipient;
  return (
    <StepBody title={messages.title} lead={messages.lead}>
      <CountryList
        query={{ ...query, data: query.data && (currency?.countries ?? []) }}
        texts={{ ...messages, loading, failed, failedNote }}
        onPick={(country) => dispatch({ type: "country_picked", country })}
      />
    </StepBody>
  );
}
