import { EmailCodeEntry } from "../../../../shared/mailed-code/index.ts";
import { signupMessages } from "../../../../shared/messages/index.ts";
import { Button, text } from "../../../../shared/ui/index.ts";
import styles from "./step-frame.module.css";
import { StepFrame, type StepProps } from "./step-frame.tsx";

const messages = signupMessages.verification;

/** Step 2: the six-digit code, which is verified as soon as it is complete. */
export function VerificationStep(props: StepProps & { onVerified: () => void }) {
  const { form, submitting, onBack } = props;
  const frame = {
    step: "email_verification" as const,
    title: messages.title,
    submitting,
    continues: false,
    onBack,
    onSubmit: () => {},
  };
  if (form.email === "") {
    return (
      <StepFrame {...frame} lead={messages.missing}>
        <div className={styles.block}>
          <Button kind="secondary" onClick={onBack}>
            {messages.goBack}
          </Button>
        </div>
      </StepFrame>
    );
  }
  return (
    <StepFrame
      {...frame}
      lead={
        <>
          {messages.sentTo}{" "}
          <strong className={`${text.ink} ${styles.address}`}>{form.email}</strong>
        </>
      }
    >
      <EmailCodeEntry
        email={form.email}
        mode="signup"
        onVerified={props.onVerified}
        onDifferentEmail={onBack}
      />
    </StepFrame>
  );
}
