import { type FormEvent, useState } from "react";
import { securityMessages } from "../../../shared/messages/index.ts";
import { Button, TextField } from "../../../shared/ui/index.ts";
import { deviceName } from "./device-name.ts";
import styles from "./security.module.css";

const messages = securityMessages.name;
const longestName = 60;

/** Asks for the passkey's name; then the device creates it. */
export function PasskeyNameStep(props: { busy: boolean; onName: (name: string) => void }) {
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  const [error, setError] = useState<string | null>(null);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === "") setError(messages.required);
    else if (!props.busy) props.onName(name);
  }
  return (
    <form className={styles.block} onSubmit={submit} noValidate>
      <TextField
        label={messages.label}
        value={name}
        error={error}
        maxLength={longestName}
        autoComplete="off"
        onChange={(event) => {
          setName(event.target.value);
          setError(null);
        }}
      />
      <Button type="submit" wide busy={props.busy}>
        {messages.action}
      </Button>
    </form>
  );
}
