import { maxEmailLength } from "@lilypad/api-contract/limits";
import { useState } from "react";
import { appMessages, payerStepMessages } from "../../../../shared/messages/index.ts";
import {
  Button,
  Fields,
  PrivateNote,
  QueryView,
  SelectField,
  StepBody,
  TextField,
} from "../../../../shared/ui/index.ts";
import {
  AccountFields,
  firstFields,
  formFields,
  operationOf,
  useShownErrors,
} from "../../../bank/bank-accounts/index.ts";
import { Notice } from "../../../bank/bank-transfer/index.ts";
import type { PayerBank } from "../data/teleport.ts";
import {
  asksSwiftCode,
  checkPayer,
  chosenSwiftCode,
  emailField,
  nameField,
  withoutHolder,
} from "../flow/payer-details.ts";
import type { PayerStepProps } from "../flow/payer-flow.ts";
import { useChosenBank } from "../flow/use-banks.ts";

const messages = payerStepMessages.details;

/** The max lengths of name and email address. */
const maxLengths = { name: 100, email: maxEmailLength };

/** The step for the holder and the account details that the chosen bank requires. */
export function DetailsStep(props: PayerStepProps) {
  const query = useChosenBank(props);
  if (query.data !== undefined) return <DetailsForm {...props} bank={query.data} />;
  return (
    <StepBody title={messages.title}>
      <QueryView
        query={query}
        rows={4}
        texts={{ ...payerStepMessages.bank, loading: messages.loading }}
      />
    </StepBody>
  );
}

function DetailsForm({ teleport, state, dispatch, bank }: PayerStepProps & { bank: PayerBank }) {
  const currency = state.currency?.code ?? "";
  const operation = operationOf(bank, state.country ?? "", currency);
  const fields = withoutHolder(formFields(operation, currency));
  const codes = operation?.swiftCodes ?? [];
  const [holder, setHolder] = useState(state.holder);
  const [typed, setTyped] = useState(() => firstFields(fields, state.fields));
  const [swiftCode, setSwiftCode] = useState(() => chosenSwiftCode(codes, state.swiftCode));
  const { errors, warnings, summary } = checkPayer(
    { fields, currency, codes },
    { holder, fields: typed, swiftCode },
  );
  const shown = useShownErrors(errors, warnings);

  /** The name and the email address survive a reload. */
  function leave(field: string, value: string) {
    shown.leave(field, value);
    dispatch({ type: "holder_typed", holder });
  }

  function submit() {
    if (summary !== null) shown.refuse(summary);
    else dispatch({ type: "details_given", holder, fields: typed, swiftCode });
  }

  return (
    <StepBody
      title={messages.title}
      lead={messages.lead(bank.display_name)}
      onSubmit={submit}
      action={
        <Button type="submit" wide>
          {appMessages.continue}
        </Button>
      }
    >
      {state.notice !== null && <Notice title={state.notice} />}
      <Fields form={shown.form}>
        <TextField
          label={messages.holderName}
          autoFocus
          autoComplete="name"
          autoCapitalize="words"
          spellCheck={false}
          required
          maxLength={maxLengths.name}
          value={holder.name}
          error={shown.errorOf(nameField)}
          onChange={(event) => setHolder({ ...holder, name: event.target.value })}
          onBlur={() => leave(nameField, holder.name)}
        />
        <TextField
          label={messages.holderEmail}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={maxLengths.email}
          value={holder.email}
          error={shown.errorOf(emailField)}
          onChange={(event) => setHolder({ ...holder, email: event.target.value })}
          onBlur={() => leave(emailField, holder.email)}
        />
        <AccountFields
          fields={fields}
          currency={currency}
          typed={typed}
          shown={shown}
          onChange={setTyped}
        />
        {asksSwiftCode(currency, codes) && (
          <SelectField
            label={messages.swift}
            required
            value={swiftCode ?? ""}
            onChange={(event) => setSwiftCode(event.target.value)}
          >
            {codes.map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </SelectField>
        )}
      </Fields>
      <PrivateNote>{messages.private(teleport.recipient.displayName)}</PrivateNote>
    </StepBody>
  );
}
