import { maxEmailLength } from "@lilypad/api-contract/limits";
import { useQuery } from "@tanstack/react-query";
import { payerStepMessages as messages, payerMessages } from "../../../../shared/messages/index.ts";
import { TextField } from "../../../../shared/ui/index.ts";
import {
  BankAddressStep,
  BankStep,
  CountryStep,
  DetailsStep,
  type ShownErrors,
} from "../../../bank/account-entry/index.ts";
import { Notice } from "../../../bank/bank-transfer/index.ts";
import { capabilitiesQuery } from "../data/queries.ts";
import { sourceCurrencies } from "../data/source-currencies.ts";
import {
  asksSwiftCode,
  checkPayer,
  chosenSwiftCode,
  emailField,
  nameField,
  withoutHolder,
} from "../flow/payer-details.ts";
import type { Holder, PayerStepProps } from "../flow/payer-flow.ts";
import { useBanks } from "../flow/use-banks.ts";

/** The max lengths of name and email address. */
const maxLengths = { name: 100, email: maxEmailLength };

/** The step for the country of the payer's bank. */
export function PayerCountryStep({ state, dispatch }: PayerStepProps) {
  const query = useQuery(capabilitiesQuery());
  const currency =
    query.data && sourceCurrencies(query.data).find(({ code }) => code === state.currency?.code);
  const { loading, failed, failedNote } = payerMessages.recipient;
  return (
    <CountryStep
      dispatch={dispatch}
      countries={{ ...query, data: query.data && (currency?.countries ?? []) }}
      texts={{ ...messages.country, loading, failed, failedNote }}
    />
  );
}

/** The steps for the payer's bank and for the account there. */
export function PayerBankSteps(
  props: PayerStepProps & { step: "BANK" | "BANK_ADDRESS" | "ACCOUNT_DETAILS" },
) {
  const { step, teleport, state, dispatch } = props;
  const entry = { state, dispatch, banks: useBanks(state) };
  const notice = state.notice !== null && <Notice title={state.notice} />;
  switch (step) {
    case "BANK":
      return (
        <BankStep {...entry} texts={messages.bank}>
          {notice}
        </BankStep>
      );
    case "BANK_ADDRESS":
      return <BankAddressStep {...entry} texts={messages.bankAddress} />;
    case "ACCOUNT_DETAILS":
      return (
        <DetailsStep
          {...entry}
          texts={{ ...messages.bank, ...messages.details }}
          rows={4}
          withoutOwn={withoutHolder}
          check={(form, typed) => checkPayer(form, { ...typed, holder: state.holder })}
          chooseSwift={({ currency, codes }, chosen) => ({
            code: chosenSwiftCode(codes, chosen),
            offered: asksSwiftCode(currency, codes) ? codes : [],
          })}
          above={() => notice}
          ownFields={(shown) => (
            <HolderFields
              holder={state.holder}
              shown={shown}
              onChange={(holder) => dispatch({ type: "holder_typed", holder })}
            />
          )}
          note={messages.details.private(teleport.recipient.displayName)}
        />
      );
  }
}

interface HolderFieldsProps {
  holder: Holder;
  shown: ShownErrors;
  onChange: (holder: Holder) => void;
}

function HolderFields({ holder, shown, onChange }: HolderFieldsProps) {
  return (
    <>
      <TextField
        label={messages.details.holderName}
        autoFocus
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
        required
        maxLength={maxLengths.name}
        value={holder.name}
        error={shown.errorOf(nameField)}
        onChange={(event) => onChange({ ...holder, name: event.target.value })}
        onBlur={() => shown.leave(nameField, holder.name)}
      />
      <TextField
        label={messages.details.holderEmail}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={maxLengths.email}
        value={holder.email}
        error={shown.errorOf(emailField)}
        onChange={(event) => onChange({ ...holder, email: event.target.value })}
        onBlur={() => shown.leave(emailField, holder.email)}
      />
    </>
  );
}
