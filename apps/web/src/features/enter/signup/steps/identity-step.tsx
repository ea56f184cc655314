import { maxNameLength } from "@lilypad/api-contract/limits";
import { useState } from "react";
import { signupMessages } from "../../../../shared/messages/index.ts";
import { screenHeadingId, TextField } from "../../../../shared/ui/index.ts";
import { readVersions } from "../../legal/index.ts";
import { saveNames } from "../data/save-profile.ts";
import { type FieldErrors, hasErrors, identityErrors } from "../flow/signup-rules.ts";
import styles from "./step-frame.module.css";
import { StepFrame, type StepProps } from "./step-frame.tsx";

const messages = signupMessages.identity;

/** Step 3: first and last name. */
export function IdentityStep({ form, submitting, onEdit, onBack, onSubmit }: StepProps) {
  const [errors, setErrors] = useState<FieldErrors>({});

  function submit() {
    const wrong = identityErrors(form);
    setErrors(wrong);
    if (hasErrors(wrong)) return;
    const names = { first_name: form.firstName.trim(), last_name: form.lastName.trim() };
    onSubmit(async () => {
      // The box was ticked before the address had an account, so the acceptance is stored with the names.
      const accepted = await readVersions();
      const saved = await saveNames(names, accepted);
      if (!saved.success) throw new Error(messages.failed(saved.error));
    });
  }

  return (
    <StepFrame
      step="identity"
      title={messages.title}
      lead={messages.lead}
      submitting={submitting}
      onBack={onBack}
      onSubmit={submit}
    >
      <div className={styles.fields}>
        <TextField
          label={messages.firstName}
          autoFocus
          aria-describedby={screenHeadingId}
          autoComplete="given-name"
          maxLength={maxNameLength}
          value={form.firstName}
          error={errors.firstName ?? null}
          onChange={(event) => {
            onEdit({ firstName: event.target.value });
            setErrors(({ firstName: _, ...rest }) => rest);
          }}
        />
        <TextField
          label={messages.lastName}
          autoComplete="family-name"
          maxLength={maxNameLength}
          value={form.lastName}
          error={errors.lastName ?? null}
          onChange={(event) => {
            onEdit({ lastName: event.target.value });
            setErrors(({ lastName: _, ...rest }) => rest);
          }}
        />
      </div>
    </StepFrame>
  );
}
