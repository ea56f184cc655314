import { maxBankValueLength } from "@lilypad/api-contract/limits";
import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { bankingStepsMessages } from "../../../shared/messages/index.ts";
import { useOperation } from "../../../shared/operation/index.ts";
import {
  Banner,
  Button,
  Fields,
  PrivateNote,
  StepBody,
  TextField,
  toast,
} from "../../../shared/ui/index.ts";
import { AccountField, useShownErrors } from "../account-entry/index.ts";
import { accountName, type LinkedAccount } from "../bank-accounts/index.ts";
import type { BankingEvent, TypedAccount } from "./banking-flow.ts";
import {
  type AccountErrors,
  checkAccount,
  countryOf,
  ibanField,
  readRefusal,
} from "./check-account.ts";

const messages = bankingStepsMessages.iban;
const noErrors: AccountErrors = { iban: null, holder: null };

export interface IbanStepProps {
  /** The values to start with. */
  first: TypedAccount;
  /** An account that was linked before and did not become active. */
  refused: LinkedAccount | null;
  dispatch: (event: BankingEvent) => void;
}

/** iban_verification: the person enters the account, which is checked before it is linked. */
export function IbanStep({ first, refused, dispatch }: IbanStepProps) {
  const [typed, setTyped] = useState(first);
  const { isBusy, run } = useOperation("verifyIban");
  /** Errors from the server, until the field is changed. */
  const [refusal, setRefusal] = useState<AccountErrors>(noErrors);
  const errors = checkAccount(typed);
  const shown = useShownErrors({ ...errors });
  const errorOf = (field: keyof TypedAccount) => shown.errorOf(field) ?? refusal[field];

  function change(field: keyof TypedAccount, value: string) {
    setTyped((before) => ({ ...before, [field]: value }));
    setRefusal((before) => ({ ...before, [field]: null }));
  }

  async function submit() {
    if (isBusy) return;
    shown.showAll();
    if (errors.iban !== null || errors.holder !== null) {
      shown.focusError();
      return;
    }
    const body = { iban: typed.iban, accountHolderName: typed.holder.trim() };
    const answer = await run({ body });
    if (answer === undefined) return;
    if (answer.success) {
      dispatch({ type: "checked", typed, checked: answer.data });
      return;
    }
    const fieldErrors = readRefusal(answer);
    if (fieldErrors !== null) {
      setRefusal(fieldErrors);
      shown.focusError();
    } else {
      const message = answer.status === 0 ? messages.checkFailed : answer.error;
      toast({ kind: "error", title: messages.errorTitle, text: message });
    }
  }

  const country = countryOf(typed.iban);
  return (
    <StepBody
      title={messages.title}
      lead={messages.lead}
      onSubmit={() => void submit()}
      action={
        <Button type="submit" wide busy={isBusy}>
          {messages.action}
        </Button>
      }
    >
      {refused !== null && (
        <Banner
          tone="warn"
          icon={<CircleAlert size={24} strokeWidth={1.75} aria-hidden="true" />}
          title={messages.refused(accountName(refused))}
          detail={refused.statusReason ?? messages.refusedNote}
        />
      )}
      <Fields form={shown.form}>
        <AccountField
          field={ibanField}
          currency="EUR"
          value={typed.iban}
          error={errorOf("iban")}
          warning={country === null ? null : messages.fits(country)}
          onChange={(value) => change("iban", value)}
          onLeave={() => shown.leave("iban", typed.iban)}
        />
        <TextField
          label={messages.holder}
          value={typed.holder}
          error={errorOf("holder")}
          required
          autoComplete="name"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={maxBankValueLength}
          onChange={(event) => change("holder", event.target.value)}
          onBlur={() => shown.leave("holder", typed.holder)}
        />
      </Fields>
      <PrivateNote>{messages.private}</PrivateNote>
    </StepBody>
  );
}
