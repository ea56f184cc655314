import { useEffect, useRef, useState } from "react";
import { appMessages, payerStepMessages } from "../../../../shared/messages/index.ts";
import {
  Button,
  PrivateNote,
  QueryView,
  SelectField,
  StepBody,
  TextField,
  toast,
} from "../../../../shared/ui/index.ts";
import {
  AccountField,
  firstFields,
  formFields,
  operationOf,
} from "../../../bank/bank-accounts/index.ts";
import { Notice } from "../../../bank/bank-transfer/index.ts";
import type { PayerBank } from "../data/teleport.ts";
import {
  asksSwiftCode,
  chosenSwiftCode,
  judgePayer,
  withoutHolder,
} from "../flow/payer-details.ts";
import type { PayerStepProps } from "../flow/step-props.ts";
import { useChosenBank } from "../flow/use-banks.ts";
import styles from "../ui/payer.module.css";

const messages = payerStepMessages.details;

/** The longest name and email address that are kept. */
const longest = { name: 100, email: 254 };

/** Asks who holds the account, and for whatever the chosen bank knows it by. */
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

function DetailsForm({ state, dispatch, bank }: PayerStepProps & { bank: PayerBank }) {
  const currency = state.currency?.code ?? "";
  const operation = operationOf(bank, state.country ?? "", currency);
  const fields = withoutHolder(formFields(operation, currency));
  const codes = operation?.swiftCodes ?? [];
  const [holder, setHolder] = useState(state.holder);
  const [typed, setTyped] = useState(() => firstFields(fields, state.fields));
  const [swiftCode, setSwiftCode] = useState(() => chosenSwiftCode(codes, state.swiftCode));
  /** Fields that were left once, and all of them after the first try: only these are judged aloud. */
  const [judged, setJudged] = useState<ReadonlySet<string>>(new Set());
  const { errors, doubts, summary } = judgePayer(
    { fields, currency, codes },
    { holder, fields: typed, swiftCode },
  );
  const form = useRef<HTMLDivElement>(null);
  const refused = useRef(false);
  // The refusal is drawn first, then the eye and the keyboard go to it.
  useEffect(() => {
    if (!refused.current) return;
    refused.current = false;
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  });

  function submit() {
    if (summary === null) {
      dispatch({ type: "details_given", holder, fields: typed, swiftCode });
      return;
    }
    refused.current = true;
    setJudged(
      new Set([...fields.map(({ name }) => name), "accountHolderName", "accountHolderEmail"]),
    );
    toast({ kind: "error", title: summary });
  }

  const judge = (name: string, value: string) =>
    // Nothing was typed yet: that is no mistake before somebody wants to go on.
    value.trim() !== "" && setJudged(new Set([...judged, name]));
  const errorOf = (name: string) => (judged.has(name) ? (errors[name] ?? null) : null);

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
      <div ref={form} className={styles.fields}>
        <TextField
          label={messages.holderName}
          autoComplete="name"
          autoCapitalize="words"
          spellCheck={false}
          required
          maxLength={longest.name}
          value={holder.name}
          error={errorOf("accountHolderName")}
          onChange={(event) => setHolder({ ...holder, name: event.target.value })}
          onBlur={() => judge("accountHolderName", holder.name)}
        />
        <TextField
          label={messages.holderEmail}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={longest.email}
          value={holder.email}
          error={errorOf("accountHolderEmail")}
          onChange={(event) => setHolder({ ...holder, email: event.target.value })}
          onBlur={() => judge("accountHolderEmail", holder.email)}
        />
        {fields.map((field) => (
          <AccountField
            key={field.name}
            field={field}
            currency={currency}
            value={typed[field.name] ?? ""}
            error={errorOf(field.name)}
            doubt={judged.has(field.name) ? (doubts[field.name] ?? null) : null}
            onChange={(value) => setTyped({ ...typed, [field.name]: value })}
            onLeave={() => judge(field.name, typed[field.name] ?? "")}
          />
        ))}
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
      </div>
      <PrivateNote>{messages.private}</PrivateNote>
    </StepBody>
  );
}
