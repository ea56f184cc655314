import { useEffect, useRef, useState } from "react";
import type { OperationData } from "../../../../shared/api/index.ts";
import { appMessages, linkBankMessages } from "../../../../shared/messages/index.ts";
import {
  Button,
  Fact,
  Facts,
  PrivateNote,
  QueryView,
  SelectField,
  StepBody,
  toast,
} from "../../../../shared/ui/index.ts";
import type { Bank } from "../data/queries.ts";
import {
  firstFields,
  formFields,
  judgeForm,
  onlySwiftCode,
  operationOf,
} from "../flow/account-form.ts";
import type { LinkStepProps } from "../flow/step-props.ts";
import { useChosenBank } from "../flow/use-chosen-bank.ts";
import { AccountField } from "../ui/account-field.tsx";
import styles from "../ui/bank-accounts.module.css";

const messages = linkBankMessages.details;

type Profile = OperationData<"getProfile">["profile"];

/** Asks for whatever the chosen bank knows an account by. */
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
  /** Fields that were left once, and all of them after the first try: only these are judged aloud. */
  const [judged, setJudged] = useState<ReadonlySet<string>>(new Set());
  const swiftCode = onlyCode ?? chosenCode;
  const { errors, doubts, summary } = judgeForm(fields, typed, currency, {
    codes,
    chosen: swiftCode,
  });
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
      dispatch({ type: "details_given", fields: typed, swiftCode });
      return;
    }
    refused.current = true;
    setJudged(new Set([...fields.map(({ name }) => name), "swiftCode"]));
    toast({ kind: "error", title: summary });
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
      <div ref={form} className={styles.fields}>
        {fields.map((field) => (
          <AccountField
            key={field.name}
            field={field}
            currency={currency}
            value={typed[field.name] ?? ""}
            error={judged.has(field.name) ? (errors[field.name] ?? null) : null}
            doubt={judged.has(field.name) ? (doubts[field.name] ?? null) : null}
            onChange={(value) => setTyped({ ...typed, [field.name]: value })}
            // Nothing was typed yet: that is no mistake before somebody wants to go on.
            onLeave={() =>
              (typed[field.name] ?? "").trim() !== "" && setJudged(new Set([...judged, field.name]))
            }
          />
        ))}
        {codes.length > 1 && (
          <SelectField
            label={messages.swift}
            required
            value={chosenCode ?? ""}
            error={judged.has("swiftCode") ? (errors.swiftCode ?? null) : null}
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
      </div>
      <PrivateNote>
        {messages.holderNote} {messages.private}
      </PrivateNote>
    </StepBody>
  );
}
