import { maxTagLength } from "@lilypad/api-contract/limits";
import { useState } from "react";
import { signupMessages } from "../../../../shared/messages/index.ts";
import { call } from "../../../../shared/session/index.ts";
import {
  Avatar,
  Card,
  Chip,
  Chips,
  initialsOf,
  Row,
  screenHeadingId,
  TextField,
  text,
} from "../../../../shared/ui/index.ts";
import { saveProfile } from "../data/save-profile.ts";
import { type FieldErrors, hasErrors, ShownAtField, tagErrors } from "../flow/signup-rules.ts";
import { otherSuggestions, tagHint } from "../flow/tag-check.ts";
import styles from "./step-frame.module.css";
import { StepFrame, type StepProps } from "./step-frame.tsx";
import { useTagCheck } from "./use-tag-check.ts";

const messages = signupMessages.tag;

/**
 * Checks the tag once more, then saves it.
 * @returns the reason why the tag is refused; null if it is saved
 * @throws with a sentence to show if something else failed
 */
async function saveTag(tag: string): Promise<string | null> {
  const checked = await call("checkDisplayTag", { query: { tag } });
  if (checked.success && !checked.data.available) return messages.unavailable;
  const saved = await saveProfile({ display_tag: tag });
  if (saved.success) return null;
  if (saved.code === "TAG_UNAVAILABLE") return messages.unavailable;
  if (saved.code === "VALIDATION_FAILED") return messages.failed(saved.error);
  throw new Error(messages.failed(saved.error));
}

/** Step 5: a unique tag, with suggestions and a live check. */
export function TagStep({ form, submitting, onEdit, onBack, onSubmit }: StepProps) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const { check, suggestions } = useTagCheck(form.tag, (tag) => onEdit({ tag }));
  const others = otherSuggestions(suggestions, form.tag);

  function edit(tag: string) {
    onEdit({ tag });
    setErrors({});
  }

  function submit() {
    const wrong = tagErrors(form);
    setErrors(wrong);
    if (hasErrors(wrong)) return;
    onSubmit(async () => {
      const problem = await saveTag(form.tag);
      if (problem === null) return;
      setErrors({ tag: problem });
      throw new ShownAtField();
    });
  }

  return (
    <StepFrame
      step="lilypad_tag"
      title={messages.title}
      lead={messages.lead}
      submitting={submitting}
      onBack={onBack}
      onSubmit={submit}
    >
      <div className={styles.fields}>
        <TextField
          large
          label={messages.label}
          labelHidden
          autoFocus
          aria-describedby={screenHeadingId}
          prefix="@"
          maxLength={maxTagLength}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={form.tag}
          error={errors.tag ?? null}
          hint={tagHint(form.tag, check)}
          suffix={
            <span role="img" aria-label={messages.counterLabel(form.tag.length, maxTagLength)}>
              {messages.counter(form.tag.length, maxTagLength)}
            </span>
          }
          onChange={(event) => edit(event.target.value)}
        />
      </div>
      {others.length > 0 && (
        <div className={styles.block}>
          <p className={`${text.small} ${text.soft}`}>{messages.suggestions}</p>
          <Chips label={messages.suggestions} wrap>
            {others.map((tag) => (
              <Chip key={tag} outline onClick={() => edit(tag)}>
                @{tag}
              </Chip>
            ))}
          </Chips>
        </div>
      )}
      {form.tag !== "" && form.firstName !== "" && (
        <div className={styles.preview} aria-hidden="true">
          <p className={`${text.small} ${text.soft}`}>{messages.preview}</p>
          <Card>
            <Row
              leading={<Avatar initials={initialsOf(form.firstName, form.lastName)} />}
              name={`${form.firstName} ${form.lastName}`}
              meta={`@${form.tag}`}
              trailing={<span className={styles.pay}>{messages.previewPay}</span>}
            />
          </Card>
        </div>
      )}
    </StepFrame>
  );
}
