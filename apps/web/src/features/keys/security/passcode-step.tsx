import { type FormEvent, useState } from "react";
import { Button, CodeInput, codeLength, Foot, screenHeadingId } from "../../../shared/ui/index.ts";
import styles from "./security.module.css";

const formId = "new-passcode-form";

export interface PasscodeStepProps {
  label: string;
  busy?: boolean;
  error?: string | null;
  /** Called with the sixth digit. @returns false to clear the digits, because they were refused */
  onPasscode: (passcode: string) => boolean;
}

/** Entry of six hidden digits, which continues automatically. */
export function PasscodeStep({ label, busy = false, error = null, onPasscode }: PasscodeStepProps) {
  const [passcode, setPasscode] = useState("");
  function enter(digits: string) {
    if (busy) return;
    setPasscode(digits.length < codeLength || onPasscode(digits) ? digits : "");
  }
  return (
    <form
      id={formId}
      className={styles.block}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (passcode.length === codeLength) enter(passcode);
      }}
      noValidate
    >
      <CodeInput
        label={label}
        secret="new"
        value={passcode}
        onChange={enter}
        readOnly={busy}
        autoFocus
        describedBy={screenHeadingId}
        error={passcode === "" ? error : null}
      />
    </form>
  );
}

/** Submits the passcode once more after an answer was lost. */
export const SubmitAgain = ({ label, busy }: { label: string; busy: boolean }) => (
  <Foot>
    <Button type="submit" form={formId} wide busy={busy}>
      {label}
    </Button>
  </Foot>
);
