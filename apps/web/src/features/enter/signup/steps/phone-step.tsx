import { useState } from "react";
import { signupMessages } from "../../../../shared/messages/index.ts";
import { TextField } from "../../../../shared/ui/index.ts";
import { saveProfile } from "../data/save-profile.ts";
import { type FieldErrors, hasErrors, phoneErrors } from "../flow/signup-rules.ts";
import styles from "./step-frame.module.css";
import { StepFrame, type StepProps } from "./step-frame.tsx";

const messages = signupMessages.phone;

/** Step 4: the phone number as the person writes it; the server normalises it. */
export function PhoneStep({ form, submitting, onEdit, onBack, onSubmit }: StepProps) {
  const [errors, setErrors] = useState<FieldErrors>({});

  function submit() {
    const wrong = phoneErrors(form);
    setErrors(wrong);
    if (hasErrors(wrong)) return;
    onSubmit(async () => {
      const saved = await saveProfile({ phone_number: form.phone.trim() });
      if (!saved.success) throw new Error(messages.failed(saved.error));
    });
  }

  return (
    <StepFrame
      step="phone"
      title={messages.title}
      lead={messages.lead}
      submitting={submitting}
      onBack={onBack}
      onSubmit={submit}
    >
      <div className={styles.fields}>
        <TextField
          label={messages.label}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={40}
          placeholder={messages.placeholder}
          hint={{ text: messages.hint }}
          value={form.phone}
          error={errors.phone ?? null}
          onChange={(event) => {
            onEdit({ phone: event.target.value });
            setErrors({});
          }}
        />
      </div>
    </StepFrame>
  );
}
