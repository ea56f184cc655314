import { useQuery } from "@tanstack/react-query";
import { fundingMessages } from "../../../../shared/messages/index.ts";
import {
  Button,
  Empty,
  SkeletonRows,
  StepBody,
  Trouble,
  toast,
} from "../../../../shared/ui/index.ts";
import { CurrencyChoice, capabilitiesQuery, currencyOptions } from "../../bank-accounts/index.ts";
import { callSentence } from "../data/call-sentence.ts";
import { directionOf, topupCurrencies } from "../data/capability.ts";
import type { Funding } from "../flow/use-funding.ts";

const messages = fundingMessages.currency;

/** Which currency the bank account at the other end has. */
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
      {...(options.length > 0
        ? {
            onSubmit: proceed,
            action: (
              <Button type="submit" wide>
                {fundingMessages.next}
              </Button>
            ),
          }
        : {})}
    >
      {query.isPending ? (
        <SkeletonRows rows={5} label={messages.loading} />
      ) : query.isError && query.data === undefined ? (
        <Trouble
          title={messages.failed}
          detail={callSentence(query.error, messages.failedNote)}
          onRetry={() => void query.refetch()}
        />
      ) : options.length === 0 ? (
        <Empty title={messages.none} detail={messages.noneText(messages.fiat[operation])} />
      ) : (
        <CurrencyChoice
          options={options}
          picked={currency}
          onPick={(code) => dispatch({ type: "currency_picked", currency: code })}
        />
      )}
    </StepBody>
  );
}
