import { type FormEvent, useState } from "react";
import { Button, CodeInput, codeLength, text } from "../../../shared/ui/index.ts";
import styles from "./security.module.css";

export interface PasscodeStepProps {
  label: string;
  action: string;
  busy: boolean;
  problem: string | null;
  onPasscode: (passcode: string) => void;
}

/** Entry of six digits that are hidden. */
export function PasscodeStep({ label, action, busy, problem, onPasscode }: PasscodeStepProps) {
  const [passcode, setPasscode] = useState("");
  function submit(event: FormEvent) {
    event.preventDefault();
    if (passcode.length === codeLength && !busy) onPasscode(passcode);
  }
  return (
    <form className={styles.block} onSubmit={submit} noValidate>
      <CodeInput
        label={label}
        secret="new"
        value={passcode}
        onChange={setPasscode}
        disabled={busy}
        describedBy="passcode-problem"
      />
      <p id="passcode-problem" role="alert" className={`${text.small} ${styles.problem}`}>
        {passcode === "" ? problem : null}
      </p>
      <Button type="submit" wide busy={busy} disabled={passcode.length !== codeLength}>
        {action}
      </Button>
    </form>
  );
}
