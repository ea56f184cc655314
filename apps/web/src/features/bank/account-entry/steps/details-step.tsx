import { type ComponentProps, type ReactNode, useState } from "react";
import { appMessages } from "../../../../shared/messages/index.ts";
import {
  Button,
  Fields,
  PrivateNote,
  QueryView,
  SelectField,
  StepBody,
} from "../../../../shared/ui/index.ts";
import type { Bank } from "../data/banks.ts";
import {
  checkForm,
  type FormCheck,
  type FormField,
  firstFields,
  formFields,
  operationOf,
} from "../flow/account-form.ts";
import type { AccountEntry } from "../flow/entry-flow.ts";
import { type BanksQuery, type EntryStepProps, useChosenBank } from "../flow/use-chosen-bank.ts";
import { type ShownErrors, useShownErrors } from "../flow/use-shown-errors.ts";
import { AccountFields } from "../ui/account-field.tsx";

/** The form of a bank for an account in a currency. */
interface BankForm {
  fields: readonly FormField[];
  /** ISO 4217. */
  currency: string;
  /** The bank's SWIFT codes. */
  codes: readonly string[];
}

/** The SWIFT code that is used, and those to choose from; none if the flow chooses it. */
export interface SwiftChoice {
  code: string | null;
  offered: readonly string[];
  /** The first option, if the person has to choose one. */
  placeholder?: string;
}

export interface DetailsStepProps extends EntryStepProps {
  banks: BanksQuery;
  texts: ComponentProps<typeof QueryView>["texts"] & {
    title: string;
    lead: (bank: string) => string;
    swift: string;
  };
  /** How many rows to reserve space for while the bank loads. */
  rows: number;
  chooseSwift: (form: BankForm, chosen: string | null) => SwiftChoice;
  /** Leaves out fields that the flow has already. */
  withoutOwn?: (fields: FormField[]) => FormField[];
  /** Checks the flow's own fields, too. */
  check?: (form: BankForm, typed: Pick<AccountEntry, "fields" | "swiftCode">) => FormCheck;
  /** Shown above the form. */
  above?: (form: BankForm) => ReactNode;
  /** The flow's own fields, before those of the account. */
  ownFields?: (shown: ShownErrors) => ReactNode;
  /** A sentence about the people who see the account. */
  note: ReactNode;
}

/** The step for the account details that the chosen bank requires. */
export function DetailsStep(props: DetailsStepProps) {
  const { banks, texts, rows } = props;
  const bank = useChosenBank(banks, props);
  if (bank !== undefined) return <DetailsForm {...props} bank={bank} />;
  return (
    <StepBody title={texts.title}>
      <QueryView query={{ ...banks, data: undefined }} rows={rows} texts={texts} />
    </StepBody>
  );
}

const checkAccount: NonNullable<DetailsStepProps["check"]> = ({ fields, currency, codes }, typed) =>
  checkForm(fields, typed.fields, currency, { codes, chosen: typed.swiftCode });

function DetailsForm(props: DetailsStepProps & { bank: Bank }) {
  const { state, dispatch, bank, texts, chooseSwift, above, ownFields, note } = props;
  const { withoutOwn = (fields) => fields, check = checkAccount } = props;
  const currency = state.currency?.code ?? "";
  const operation = operationOf(bank, state.country ?? "", currency);
  const form: BankForm = {
    fields: withoutOwn(formFields(operation, currency)),
    currency,
    codes: operation?.swiftCodes ?? [],
  };
  const [typed, setTyped] = useState(() => firstFields(form.fields, state.fields));
  const [chosenCode, setChosenCode] = useState(state.swiftCode);
  const swift = chooseSwift(form, chosenCode);
  const details = { fields: typed, swiftCode: swift.code };
  const { errors, warnings, summary } = check(form, details);
  const shown = useShownErrors(errors, warnings);

  function submit() {
    if (summary !== null) shown.refuse(summary);
    else dispatch({ type: "details_given", ...details });
  }

  return (
    <StepBody
      title={texts.title}
      lead={texts.lead(bank.display_name)}
      onSubmit={submit}
      action={
        <Button type="submit" wide>
          {appMessages.continue}
        </Button>
      }
    >
      {above?.(form)}
      <Fields form={shown.form}>
        {ownFields?.(shown)}
        <AccountFields
          autoFocus={ownFields === undefined}
          fields={form.fields}
          currency={currency}
          typed={typed}
          shown={shown}
          onChange={setTyped}
        />
        {swift.offered.length > 0 && (
          <SelectField
            label={texts.swift}
            required
            value={swift.code ?? ""}
            error={shown.errorOf("swiftCode")}
            onChange={(event) => setChosenCode(event.target.value || null)}
          >
            {swift.placeholder !== undefined && <option value="">{swift.placeholder}</option>}
            {swift.offered.map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </SelectField>
        )}
      </Fields>
      <PrivateNote>{note}</PrivateNote>
    </StepBody>
  );
}
