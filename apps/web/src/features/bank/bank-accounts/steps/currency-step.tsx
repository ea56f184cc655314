import { useEffect } from "react";
import { bankAccountMessages, linkBankMessages } from "../../../../shared/messages/index.ts";
import { QueryView, StepBody } from "../../../../shared/ui/index.ts";
import { useCurrencies } from "../data/use-currencies.ts";
import type { LinkStepProps } from "../flow/step-props.ts";
import { CurrencyChoice } from "../ui/currency-choice.tsx";

const messages = linkBankMessages.currency;

export interface CurrencyStepProps extends LinkStepProps {
  /** The currency that the linking screen would like: chosen automatically, once. */
  wished: string | null;
  onWishGranted: () => void;
}

/** Asks for the account's currency. */
export function CurrencyStep({ dispatch, wished, onWishGranted }: CurrencyStepProps) {
  const query = useCurrencies();
  const options = query.data;

  const pick = (code: string) => {
    const option = options?.find((one) => one.code === code);
    if (option === undefined) return;
    const countries = option.countries.map((country) => country.code);
    dispatch({ type: "currency_picked", code, countries });
  };

  const isThere = options?.some(({ code }) => code === wished) ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: as soon as the currency is there
  useEffect(() => {
    if (!isThere || wished === null) return;
    onWishGranted();
    pick(wished);
  }, [isThere]);

  return (
    <StepBody title={messages.title}>
      <QueryView
        query={query}
        rows={6}
        texts={{
          loading: bankAccountMessages.currencies.loading,
          failed: messages.failed,
          failedNote: query.error?.message ?? "",
          empty: messages.none,
          emptyText: messages.noneNote,
        }}
      >
        {(known) => <CurrencyChoice options={known} onPick={pick} />}
      </QueryView>
    </StepBody>
  );
}
