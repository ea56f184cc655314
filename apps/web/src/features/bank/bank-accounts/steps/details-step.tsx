import { useState } from "react";
import type { Profile } from "../../../../shared/account/index.ts";
import { appMessages, linkBankMessages } from "../../../../shared/messages/index.ts";
import {
  Button,
  Fact,
  Facts,
  Fields,
  PrivateNote,
  QueryView,
  SelectField,
  StepBody,
} from "../../../../shared/ui/index.ts";
import type { Bank } from "../data/queries.ts";
import {
  checkForm,
  firstFields,
  formFields,
  onlySwiftCode,
  operationOf,
} from "../flow/account-form.ts";
import type { LinkStepProps } from "../flow/link-flow.ts";
import { useChosenBank } from "../flow/use-chosen-bank.ts";
import { useShownErrors } from "../flow/use-shown-errors.ts";
import { AccountFields } from "../ui/account-field.tsx";

const messages = linkBankMessages.details;

/** The step for the account details that the chosen bank requires. */
export function DetailsStep(props: LinkStepProps & { profile: Profile }) {
  const query = useChosenBank(props);
  if (query.data !== undefined) return <DetailsForm {...props} bank={query.data} />;
  return (
    <StepBody title={messages.title}>
      <QueryView
        query={query}
        rows={3}
        texts={{
          loading: messages.loading,
          failed: linkBankMessages.bank.failed,
          failedNote: query.error?.message ?? "",
        }}
      />
    </StepBody>
  );
}

function DetailsForm(props: LinkStepProps & { profile: Profile; bank: Bank }) {
  const { state, dispatch, profile, bank } = props;
  const currency = state.currency?.code ?? "";
  const operation = operationOf(bank, state.country ?? "", currency);
  const fields = formFields(operation, currency);
  const codes = operation?.swiftCodes ?? [];
  const onlyCode = onlySwiftCode(codes);
  const [typed, setTyped] = useState(() => firstFields(fields, state.fields));
  const [chosenCode, setChosenCode] = useState(state.swiftCode);
  const swiftCode = onlyCode ?? chosenCode;
  const { errors, warnings, summary } = checkForm(fields, typed, currency, {
    codes,
    chosen: swiftCode,
  });
  const shown = useShownErrors(errors, warnings);

  function submit() {
    if (summary !== null) shown.refuse(summary);
    else dispatch({ type: "details_given", fields: typed, swiftCode });
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
      <Facts boxed>
        <Fact label={messages.holder}>
          {profile.first_name} {profile.last_name}
        </Fact>
        {onlyCode !== null && <Fact label={messages.swift}>{onlyCode}</Fact>}
      </Facts>
      <Fields form={shown.form}>
        <AccountFields
          autoFocus
          fields={fields}
          currency={currency}
          typed={typed}
          shown={shown}
          onChange={setTyped}
        />
        {codes.length > 1 && (
          <SelectField
            label={messages.swift}
            required
            value={chosenCode ?? ""}
            error={shown.errorOf("swiftCode")}
            onChange={(event) => setChosenCode(event.target.value || null)}
          >
            <option value="">{messages.chooseSwift}</option>
            {codes.map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </SelectField>
        )}
      </Fields>
      <PrivateNote>
        {messages.holderNote} {messages.private}
      </PrivateNote>
    </StepBody>
  );
}
