import { maxPasskeyNameLength } from "@lilypad/api-contract/limits";
import { type FormEvent, useState } from "react";
import { securityMessages as messages, ownKeyMessages } from "../../../shared/messages/index.ts";
import { useOperation } from "../../../shared/operation/index.ts";
import { Button, Sheet, TextField, text } from "../../../shared/ui/index.ts";
import type { Passkey } from "./queries.ts";
import styles from "./security.module.css";

export interface PasskeySheetProps {
  passkey: Passkey;
  /** Whether it owns the person's account. */
  isOwnKey: boolean;
  onClose: () => void;
  onRemove: () => void;
}

/** Renames or removes one passkey. */
export function PasskeySheet(props: PasskeySheetProps) {
  const { passkey, isOwnKey, onClose, onRemove } = props;
  const [name, setName] = useState(passkey.name);
  const [error, setError] = useState<string | null>(null);
  const renaming = useOperation("renamePasskey", {
    done: messages.done.passkeyRenamed,
    failed: messages.failed,
    changes: [["second-factor"]],
  });

  function rename(event: FormEvent) {
    event.preventDefault();
    const newName = name.trim();
    if (newName === "") return setError(messages.name.required);
    // Closed first, because the sheet for the second factor may have to open in its place.
    onClose();
    if (newName === passkey.name) return;
    void renaming.run({ params: { id: passkey.id }, body: { name: newName } });
  }

  return (
    <Sheet open title={messages.editPasskey} onClose={onClose}>
      <form className={styles.sheet} onSubmit={rename} noValidate>
        <TextField
          label={messages.name.label}
          value={name}
          error={error}
          maxLength={maxPasskeyNameLength}
          autoComplete="off"
          onChange={(event) => {
            setName(event.target.value);
            setError(null);
          }}
        />
        <Button type="submit" wide>
          {messages.rename}
        </Button>
        {isOwnKey ? (
          <p className={`${text.small} ${text.soft}`}>{ownKeyMessages.notRemovable}</p>
        ) : (
          <Button kind="quiet" wide onClick={onRemove}>
            {messages.removePasskey}
          </Button>
        )}
      </form>
    </Sheet>
  );
}
