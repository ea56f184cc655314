import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { cardSetupMessages as messages } from "../../shared/messages/index.ts";
import { call } from "../../shared/session/index.ts";
import {
  Button,
  Checkbox,
  CodeInput,
  codeLength,
  OutsideLinkButton,
  SelectField,
  SkeletonRows,
  StepBody,
  TextButton,
  TextField,
  text,
} from "../../shared/ui/index.ts";
import { useUserId } from "../account/index.ts";
import { fundsQuestionsQuery, issuerTermsQuery } from "./queries.ts";
import { useDeed } from "./use-deed.ts";

/** A code is asked for, and then typed. */
export function EmailView() {
  const { busy, run } = useDeed();
  const [sent, setSent] = useState(false);
  const [code, setCode] = useState("");
  const send = async () => {
    if (await run(() => call("sendIssuerCode"))) setSent(true);
  };
  async function verify() {
    if (!(await run(() => call("verifyIssuerCode", { body: { otp: code } })))) setCode("");
  }
  return (
    <StepBody
      title={messages.email.title}
      lead={messages.email.lead}
      onSubmit={() => void (sent ? verify() : send())}
      action={
        <Button wide type="submit" busy={busy} disabled={sent && code.length < codeLength}>
          {sent ? messages.email.verify : messages.email.send}
        </Button>
      }
    >
      {sent && (
        <>
          <CodeInput label={messages.email.label} value={code} onChange={setCode} disabled={busy} />
          <TextButton onClick={() => void send()}>{messages.email.again}</TextButton>
        </>
      )}
    </StepBody>
  );
}

/** All terms in force, accepted together. */
export function TermsView() {
  const { data: terms } = useQuery(issuerTermsQuery(useUserId()));
  const { busy, run } = useDeed();
  const [agreed, setAgreed] = useState(false);
  const [told, setTold] = useState(false);
  async function accept() {
    setTold(!agreed);
    if (!agreed) return;
    for (const { type, version, accepted } of terms ?? []) {
      const body = { terms_type: type, version };
      if (!accepted && !(await run(() => call("acceptIssuerTerms", { body })))) return;
    }
  }
  return (
    <StepBody
      title={messages.terms.title}
      lead={messages.terms.lead}
      onSubmit={() => void accept()}
      action={
        <Button wide type="submit" busy={busy} disabled={terms === undefined}>
          {messages.next}
        </Button>
      }
    >
      {terms === undefined ? (
        <SkeletonRows rows={3} label={messages.loading} />
      ) : (
        <>
          <ul>
            {terms.map(({ type, url }) => (
              <li key={type}>
                {messages.terms.names[type] ?? type}{" "}
                {url !== null && (
                  <a href={url} target="_blank" rel="noopener noreferrer">
                    {messages.terms.open}
                    <span className={text.sr}> {messages.terms.names[type] ?? type}</span>
                  </a>
                )}
              </li>
            ))}
          </ul>
          <Checkbox
            checked={agreed}
            onChange={setAgreed}
            error={told && !agreed ? messages.terms.missing : null}
          >
            {messages.terms.agree}
          </Checkbox>
        </>
      )}
    </StepBody>
  );
}

const waits = new Set(["pending", "processing"]);

/** The issuer's own page, beside the app; the step goes on by itself. */
export function IdentityView({ kycStatus }: { kycStatus: string }) {
  const { busy, run } = useDeed();
  const [link, setLink] = useState<string | null>(null);
  const open = () =>
    run(async () => {
      const result = await call("getIssuerKycFrame", { query: { lang: "en" } });
      if (result.success) setLink(result.data.url);
      return result;
    });
  const action =
    link === null ? (
      <Button wide busy={busy} onClick={() => void open()}>
        {messages.next}
      </Button>
    ) : (
      <OutsideLinkButton wide href={link}>
        {messages.identity.open}
      </OutsideLinkButton>
    );
  return (
    <StepBody
      title={messages.identity.title}
      lead={messages.identity.lead}
      {...(kycStatus === "rejected" || waits.has(kycStatus) ? {} : { action })}
    >
      <p role="status">
        {kycStatus === "rejected"
          ? messages.identity.rejected
          : waits.has(kycStatus)
            ? messages.identity.waiting
            : ""}
      </p>
    </StepBody>
  );
}

/** Every question with one of its answers. */
export function FundsView() {
  const { data: questions } = useQuery(fundsQuestionsQuery(useUserId()));
  const { busy, run } = useDeed();
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [told, setTold] = useState(false);
  async function answer() {
    const answers = (questions ?? []).flatMap(({ question }) => {
      const mine = chosen[question];
      return mine === undefined || mine === "" ? [] : [{ question, answer: mine }];
    });
    const isWhole = answers.length === questions?.length;
    setTold(!isWhole);
    if (isWhole) await run(() => call("answerSourceOfFunds", { body: { answers } }));
  }
  return (
    <StepBody
      title={messages.funds.title}
      lead={messages.funds.lead}
      onSubmit={() => void answer()}
      action={
        <Button wide type="submit" busy={busy} disabled={questions === undefined}>
          {messages.next}
        </Button>
      }
    >
      {questions === undefined ? (
        <SkeletonRows rows={4} label={messages.loading} />
      ) : (
        questions.map(({ question, answers }) => (
          <SelectField
            key={question}
            label={question}
            value={chosen[question] ?? ""}
            error={told && !chosen[question] ? messages.funds.missing : null}
            onChange={({ target }) =>
              setChosen((before) => ({ ...before, [question]: target.value }))
            }
          >
            <option value="">{messages.funds.choose}</option>
            {answers.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </SelectField>
        ))
      )}
    </StepBody>
  );
}

/** A number, and then the code that it got. */
export function PhoneView({ phone }: { phone: string }) {
  const { busy, run } = useDeed();
  const [phoneNumber, setPhoneNumber] = useState(phone);
  const [sent, setSent] = useState(false);
  const [code, setCode] = useState("");
  async function go() {
    if (!sent) {
      setSent(await run(() => call("sendIssuerPhoneCode", { body: { phoneNumber } })));
    } else if (!(await run(() => call("verifyIssuerPhone", { body: { code } })))) {
      setCode("");
    }
  }
  return (
    <StepBody
      title={messages.phone.title}
      lead={messages.phone.lead}
      onSubmit={() => void go()}
      action={
        <Button
          wide
          type="submit"
          busy={busy}
          disabled={sent ? code.length < codeLength : phoneNumber.trim() === ""}
        >
          {sent ? messages.next : messages.phone.send}
        </Button>
      }
    >
      {sent ? (
        <>
          <CodeInput label={messages.phone.code} value={code} onChange={setCode} disabled={busy} />
          <TextButton onClick={() => setSent(false)}>{messages.phone.other}</TextButton>
        </>
      ) : (
        <TextField
          label={messages.phone.label}
          type="tel"
          autoComplete="tel"
          value={phoneNumber}
          onChange={({ target }) => setPhoneNumber(target.value)}
        />
      )}
    </StepBody>
  );
}

/** The issuer's Safe: its address, its currency, its modules; each harmless when repeated. */
export function SafeView({ isUnderWay }: { isUnderWay: boolean }) {
  const { busy: isAsking, run } = useDeed();
  const busy = isAsking || isUnderWay;
  const create = () =>
    run(async () => {
      const made = await call("createCardSafe");
      if (!made.success) return made;
      const chosen = await call("setCardSafeCurrency", { body: {} });
      return chosen.success ? call("configureCardSafe", { body: {} }) : chosen;
    });
  return (
    <StepBody
      title={messages.safe.title}
      lead={messages.safe.lead}
      action={
        <Button wide busy={busy} busyLabel={messages.safe.busy} onClick={() => void create()}>
          {messages.safe.action}
        </Button>
      }
    >
      <p role="status">{busy ? messages.safe.busy : ""}</p>
    </StepBody>
  );
}

export function ActivateView() {
  const { busy, run } = useDeed();
  return (
    <StepBody
      title={messages.card.title}
      lead={messages.card.lead}
      action={
        <Button wide busy={busy} onClick={() => void run(() => call("createVirtualCard"))}>
          {messages.card.action}
        </Button>
      }
    />
  );
}
