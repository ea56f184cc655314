import { useState } from "react";
import { signupMessages } from "../../../../shared/messages/index.ts";
import { PhoneField } from "../../../../shared/phone/index.ts";
import { screenHeadingId } from "../../../../shared/ui/index.ts";
import { saveProfile } from "../data/save-profile.ts";
import { type FieldErrors, hasErrors, phoneErrors, ShownAtField } from "../flow/signup-rules.ts";
import styles from "./step-frame.module.css";
import { StepFrame, type StepProps } from "./step-frame.tsx";

const messages = signupMessages.phone;

/** Step 4: the phone number with its country; the server normalises it. */
export function PhoneStep({ form, submitting, onEdit, onBack, onSubmit }: StepProps) {
  const [errors, setErrors] = useState<FieldErrors>({});

  function submit() {
    const wrong = phoneErrors(form);
    setErrors(wrong);
    if (hasErrors(wrong)) return;
    onSubmit(async () => {
      const saved = await saveProfile({ phone_number: form.phone.trim() });
      if (saved.success) return;
      const reason = messages.failed(saved.error);
      if (saved.code !== "PHONE_INVALID" && saved.code !== "VALIDATION_FAILED") {
        throw new Error(reason);
      }
      setErrors({ phone: reason });
      throw new ShownAtField();
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
        <PhoneField
          label={messages.label}
          autoFocus
          aria-describedby={screenHeadingId}
          value={form.phone}
          error={errors.phone ?? null}
          onChange={(phone) => {
            onEdit({ phone });
            setErrors({});
          }}
        />
      </div>
    </StepFrame>
  );
}
