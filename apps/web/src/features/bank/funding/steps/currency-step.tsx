import { useQuery } from "@tanstack/react-query";
import { fundingMessages } from "../../../../shared/messages/index.ts";
import { Button, QueryView, StepBody, toast } from "../../../../shared/ui/index.ts";
import { CurrencyChoice, capabilitiesQuery, currencyOptions } from "../../bank-accounts/index.ts";
import { directionOf, topupCurrencies } from "../data/capability.ts";
import { serverMessage } from "../data/queries.ts";
import type { Funding } from "../flow/use-funding.ts";

const messages = fundingMessages.currency;

/** The step for the currency of the bank account. */
export function CurrencyStep({ funding: { state, dispatch } }: { funding: Funding }) {
  const { operation, currency } = state;
  const query = useQuery(capabilitiesQuery(directionOf[operation]));
  const options = currencyOptions(
    query.data ?? [],
    operation === "topup" ? topupCurrencies : undefined,
  );
  const chosen = options.find(({ code }) => code === currency) ?? null;

  function proceed() {
    if (chosen === null) toast({ kind: "error", title: messages.required });
    else dispatch({ type: "currency_confirmed" });
  }

  return (
    <StepBody
      title={messages.title[operation]}
      lead={messages.lead[operation]}
      onSubmit={proceed}
      action={
        options.length === 0 ? undefined : (
          <Button type="submit" wide>
            {fundingMessages.next}
          </Button>
        )
      }
    >
      <QueryView
        query={{ ...query, data: query.data && options }}
        rows={5}
        texts={{
          ...messages,
          failedNote: serverMessage(query.error, messages.failedNote),
          empty: messages.none,
          emptyText: messages.noneText(messages.fiat[operation]),
        }}
      >
        {(known) => (
          <CurrencyChoice
            options={known}
            picked={currency}
            onPick={(code) => dispatch({ type: "currency_picked", currency: code })}
          />
        )}
      </QueryView>
    </StepBody>
  );
}
