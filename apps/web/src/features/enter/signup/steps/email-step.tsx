import { useState } from "react";
import { failureText } from "../../../../shared/api/index.ts";
import { CodesLocked, sendCode } from "../../../../shared/mailed-code/index.ts";
import { signupMessages } from "../../../../shared/messages/index.ts";
import {
  Checkbox,
  screenHeadingId,
  TextField,
  TextLink,
  text,
} from "../../../../shared/ui/index.ts";
import { readVersions } from "../../legal/index.ts";
import { keepSignupDraft } from "../data/signup-draft.ts";
import { emailErrors, type FieldErrors, hasErrors, ShownAtField } from "../flow/signup-rules.ts";
import styles from "./step-frame.module.css";
import { StepFrame, type StepProps } from "./step-frame.tsx";

const messages = signupMessages.email;

/** Step 1: the address and the terms. A code is sent unless the address is already verified. */
export function EmailStep({
  form,
  submitting,
  onEdit,
  onBack,
  onSubmit,
  proved,
}: StepProps & { proved: boolean }) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [lockedForSeconds, setLockedForSeconds] = useState<number | null>(null);

  function submit() {
    const wrong = emailErrors(form);
    setErrors(wrong);
    if (hasErrors(wrong)) return;
    const email = form.email.trim();
    onSubmit(async () => {
      onEdit({ email });
      // The versions in force now are the accepted ones; they are stored with the first answers of the new account.
      void readVersions();
      if (proved) return;
      const sent = await sendCode(email, "signup");
      if (!sent.success) {
        const isLocked = sent.code === "CODES_LOCKED";
        const isInvalid = sent.code === "VALIDATION_FAILED";
        setLockedForSeconds(isLocked ? (sent.retryAfterSeconds ?? 0) : null);
        if (isInvalid) setErrors({ email: messages.invalid });
        if (isLocked || isInvalid) throw new ShownAtField();
        throw new Error(failureText(sent, ""));
      }
      keepSignupDraft(email, new Date());
    });
  }

  return (
    <StepFrame
      step="email"
      title={messages.title}
      lead={messages.lead}
      submitting={submitting}
      onBack={onBack}
      onSubmit={submit}
    >
      <div className={styles.fields}>
        <TextField
          label={messages.label}
          autoFocus
          aria-describedby={screenHeadingId}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={messages.placeholder}
          value={form.email}
          error={errors.email ?? null}
          onChange={(event) => {
            onEdit({ email: event.target.value });
            setLockedForSeconds(null);
            setErrors(({ email: _, ...rest }) => rest);
          }}
        />
        <Checkbox
          checked={form.termsAccepted}
          error={errors.termsAccepted ?? null}
          onChange={(termsAccepted) => {
            onEdit({ termsAccepted });
            setErrors(({ termsAccepted: _, ...rest }) => rest);
          }}
        >
          {messages.termsBefore}{" "}
          <a href="/terms" target="_blank" rel="noreferrer">
            {messages.terms}
          </a>{" "}
          {messages.termsBetween}{" "}
          <a href="/privacy" target="_blank" rel="noreferrer">
            {messages.privacy}
          </a>
        </Checkbox>
      </div>
      {lockedForSeconds !== null && (
        <CodesLocked email={form.email.trim()} mode="signup" forSeconds={lockedForSeconds} />
      )}
      <p className={styles.other}>
        <span className={text.soft}>{messages.haveAccount}</span>
        <TextLink href="/onboarding/login/email-login">{messages.signIn}</TextLink>
      </p>
    </StepFrame>
  );
}
