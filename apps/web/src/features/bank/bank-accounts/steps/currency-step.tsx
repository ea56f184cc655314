import { useEffect, useEffectEvent } from "react";
import { bankAccountMessages, linkBankMessages } from "../../../../shared/messages/index.ts";
import { QueryView, StepBody } from "../../../../shared/ui/index.ts";
import { useCurrencies } from "../data/use-currencies.ts";
import type { LinkStepProps } from "../flow/link-flow.ts";
import { CurrencyChoice } from "../ui/currency-choice.tsx";

const messages = linkBankMessages.currency;

export interface CurrencyStepProps extends LinkStepProps {
  /** The currency that the screen before suggests; it is picked automatically, once. */
  suggested: string | null;
  onSuggestionUsed: () => void;
}

/** The step for the account's currency. */
export function CurrencyStep({ dispatch, suggested, onSuggestionUsed }: CurrencyStepProps) {
  const query = useCurrencies();
  const options = query.data;

  const pick = (code: string) => {
    const option = options?.find((one) => one.code === code);
    if (option === undefined) return;
    const countries = option.countries.map((country) => country.code);
    dispatch({ type: "currency_picked", code, countries });
  };

  const isOffered = options?.some(({ code }) => code === suggested) ?? false;
  const pickSuggested = useEffectEvent(() => {
    if (suggested === null) return;
    onSuggestionUsed();
    pick(suggested);
  });
  useEffect(() => {
    if (isOffered) pickSuggested();
  }, [isOffered]);

  return (
    <StepBody title={messages.title}>
      <QueryView
        query={query}
        rows={6}
        texts={{
          ...messages,
          loading: bankAccountMessages.currencies.loading,
          failedNote: query.error?.message ?? "",
        }}
      >
        {(known) => <CurrencyChoice options={known} onPick={pick} />}
      </QueryView>
    </StepBody>
  );
}
