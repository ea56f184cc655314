import { ChevronRight } from "lucide-react";
import { bankAccountMessages, linkBankMessages } from "../../shared/messages/index.ts";
import { ActionRow, Flag, List, SkeletonRows, StepBody, Trouble } from "../../shared/ui/index.ts";
import styles from "./bank-accounts.module.css";
import type { LinkStepProps } from "./step-props.ts";
import { useCurrencies } from "./use-currencies.ts";

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
        <List label={messages.list}>
          {countries.map(({ code, name }) => (
            <li key={code}>
              <ActionRow
                leading={<Flag country={code} />}
                name={name}
                trailing={
                  <ChevronRight
                    className={styles.go}
                    size={20}
                    strokeWidth={1.75}
                    aria-hidden="true"
                  />
                }
                onClick={() => dispatch({ type: "country_picked", country: code })}
              />
            </li>
          ))}
        </List>
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
