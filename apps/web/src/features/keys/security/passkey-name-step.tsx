import { maxPasskeyNameLength } from "@lilypad/api-contract/limits";
import { type FormEvent, useState } from "react";
import { securityMessages } from "../../../shared/messages/index.ts";
import { Button, screenHeadingId, TextField } from "../../../shared/ui/index.ts";
import styles from "./security.module.css";

const messages = securityMessages.name;

const devices: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android phone"],
  [/CrOS/, "Chromebook"],
  [/Macintosh|Mac OS X/, "Mac"],
  [/Windows/, "Windows PC"],
  [/Linux/, "Linux PC"],
];

/** A suggested name for this device's passkey, which the person can change. */
export function deviceName(userAgent: string): string {
  return devices.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "This device";
}

/** The step for the passkey's name; then the device creates it. */
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
        autoFocus
        aria-describedby={screenHeadingId}
        value={name}
        error={error}
        maxLength={maxPasskeyNameLength}
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
