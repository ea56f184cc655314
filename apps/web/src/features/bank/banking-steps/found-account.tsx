import { countryName } from "../../../shared/address/index.ts";
import { bankingStepsMessages } from "../../../shared/messages/index.ts";
import { Button, Fact, Facts, List, Row, StepBody } from "../../../shared/ui/index.ts";
import { bankRow } from "../account-entry/index.ts";
import type { BankingEvent, CheckedIban, TypedAccount } from "./banking-flow.ts";

const messages = bankingStepsMessages.found;

export interface FoundAccountProps {
  typed: TypedAccount;
  checked: CheckedIban;
  dispatch: (event: BankingEvent) => void;
}

/** Shows the bank of the IBAN before the account is linked, so that the person notices a wrong one. */
export function FoundAccount({ typed, checked, dispatch }: FoundAccountProps) {
  const { bank, country, last4 } = checked;
  return (
    <StepBody
      title={messages.title}
      lead={bank === null ? messages.unknown : undefined}
      action={
        <>
          <Button wide onClick={() => dispatch({ type: "confirmed" })}>
            {messages.action}
          </Button>
          <Button kind="quiet" wide onClick={() => dispatch({ type: "back" })}>
            {messages.other}
          </Button>
        </>
      }
    >
      {bank !== null && (
        <List label={messages.bank}>
          <li>
            <Row {...bankRow(bank)} />
          </li>
        </List>
      )}
      <Facts boxed>
        <Fact label={messages.country}>{countryName(country)}</Fact>
        <Fact label={messages.iban}>{`${country} •••• ${last4}`}</Fact>
        <Fact label={messages.holder}>{typed.holder.trim()}</Fact>
      </Facts>
    </StepBody>
  );
}
