import { maxPasskeyNameLength } from "@lilypad/api-contract/limits";
import { type FormEvent, useState } from "react";
import { securityMessages as messages, ownKeyMessages } from "../../../shared/messages/index.ts";
import { call } from "../../../shared/session/index.ts";
import { Button, Sheet, TextField, text, toast } from "../../../shared/ui/index.ts";
import type { Passkey } from "./queries.ts";
import styles from "./security.module.css";

export interface PasskeySheetProps {
  passkey: Passkey;
  /** Whether it owns the person's account. */
  isOwnKey: boolean;
  onClose: () => void;
  onRenamed: () => void;
  onRemove: () => void;
}

/** Renames or removes one passkey. */
export function PasskeySheet(props: PasskeySheetProps) {
  const { passkey, isOwnKey, onClose, onRenamed, onRemove } = props;
  const [name, setName] = useState(passkey.name);
  const [error, setError] = useState<string | null>(null);

  async function rename(event: FormEvent) {
    event.preventDefault();
    const newName = name.trim();
    if (newName === "") return setError(messages.name.required);
    // Closed first, because the sheet for the second factor may have to open in its place.
    onClose();
    if (newName === passkey.name) return;
    const renamed = await call("renamePasskey", {
      params: { id: passkey.id },
      body: { name: newName },
    });
    if (renamed.success) {
      onRenamed();
      toast({ kind: "success", ...messages.done.passkeyRenamed });
    } else if (!renamed.isCancelled) {
      const said = renamed.code === null ? messages.failed.fallback : renamed.error;
      toast({ kind: "error", title: messages.failed.title, text: said });
    }
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
