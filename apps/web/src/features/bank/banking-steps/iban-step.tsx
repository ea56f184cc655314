import { CircleAlert } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useBusy } from "../../../shared/busy/index.ts";
import { bankingStepsMessages } from "../../../shared/messages/index.ts";
import { call } from "../../../shared/session/index.ts";
import {
  Banner,
  Button,
  PrivateNote,
  StepBody,
  TextField,
  toast,
} from "../../../shared/ui/index.ts";
import { AccountField, accountName, type LinkedAccount } from "../bank-accounts/index.ts";
import type { BankingEvent, TypedAccount } from "./banking-flow.ts";
import styles from "./banking-steps.module.css";
import {
  type AccountErrors,
  countryOf,
  ibanField,
  judgeAccount,
  readRefusal,
} from "./judge-account.ts";

const messages = bankingStepsMessages.iban;
const nothingWrong: AccountErrors = { iban: null, holder: null };

export interface IbanStepProps {
  /** What the fields begin with. */
  first: TypedAccount;
  /** An account that was tried before and did not become usable. */
  refused: LinkedAccount | null;
  dispatch: (event: BankingEvent) => void;
}

/** iban_verification: the account is typed, and checked before anybody is told of it. */
export function IbanStep({ first, refused, dispatch }: IbanStepProps) {
  const [typed, setTyped] = useState(first);
  const { busy, run } = useBusy();
  /** Fields that were left once, and all of them after the first try: only these are judged aloud. */
  const [judged, setJudged] = useState<ReadonlySet<keyof TypedAccount>>(new Set());
  /** What the server refused, as long as it is unchanged. */
  const [refusal, setRefusal] = useState<AccountErrors>(nothingWrong);
  const form = useRef<HTMLDivElement>(null);
  const failed = useRef(false);
  // The mistake is drawn first, then the eye and the keyboard go to it.
  useEffect(() => {
    if (!failed.current) return;
    failed.current = false;
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  });

  const own = judgeAccount(typed);
  const errorOf = (field: keyof TypedAccount) =>
    (judged.has(field) ? own[field] : null) ?? refusal[field];

  function change(field: keyof TypedAccount, value: string) {
    setTyped((before) => ({ ...before, [field]: value }));
    setRefusal((before) => ({ ...before, [field]: null }));
  }

  function leave(field: keyof TypedAccount) {
    if (typed[field].trim() !== "") setJudged((before) => new Set([...before, field]));
  }

  async function submit() {
    if (busy) return;
    setJudged(new Set(["iban", "holder"]));
    if (own.iban !== null || own.holder !== null) {
      failed.current = true;
      return;
    }
    const body = { iban: typed.iban, accountHolderName: typed.holder.trim() };
    const answer = await run(() => call("verifyIban", { body }));
    if (answer === undefined) return;
    if (answer.success) {
      dispatch({ type: "checked", typed, checked: answer.data });
      return;
    }
    const refused = readRefusal(answer);
    failed.current = refused !== null;
    if (refused !== null) setRefusal(refused);
    else {
      const said = answer.status === 0 ? messages.checkFailed : answer.error;
      toast({ kind: "error", title: messages.errorTitle, text: said });
    }
  }

  const country = countryOf(typed.iban);
  return (
    <StepBody
      title={messages.title}
      lead={messages.lead}
      onSubmit={() => void submit()}
      action={
        <Button type="submit" wide busy={busy}>
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
      <div ref={form} className={styles.fields}>
        <AccountField
          field={ibanField}
          currency="EUR"
          value={typed.iban}
          error={errorOf("iban")}
          doubt={country === null ? null : messages.fits(country)}
          onChange={(value) => change("iban", value)}
          onLeave={() => leave("iban")}
        />
        <TextField
          label={messages.holder}
          value={typed.holder}
          error={errorOf("holder")}
          required
          autoComplete="name"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={140}
          onChange={(event) => change("holder", event.target.value)}
          onBlur={() => leave("holder")}
        />
      </div>
      <PrivateNote>{messages.private}</PrivateNote>
    </StepBody>
  );
}
