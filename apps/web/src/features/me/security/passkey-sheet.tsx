import { type FormEvent, useState } from "react";
import { securityMessages as messages } from "../../../shared/messages/index.ts";
import { call } from "../../../shared/session/index.ts";
import { Button, Sheet, TextField, toast } from "../../../shared/ui/index.ts";
import type { Passkey } from "./queries.ts";
import styles from "./security.module.css";

export interface PasskeySheetProps {
  passkey: Passkey;
  onClose: () => void;
  onRenamed: () => void;
  onRemove: () => void;
}

const maxNameLength = 60;

/** Renames or removes one passkey. */
export function PasskeySheet({ passkey, onClose, onRenamed, onRemove }: PasskeySheetProps) {
  const [name, setName] = useState(passkey.name);
  const [error, setError] = useState<string | null>(null);

  async function rename(event: FormEvent) {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === "") return setError(messages.name.required);
    // Closed first, because the sheet for the second factor may have to open in its place.
    onClose();
    if (wanted === passkey.name) return;
    const renamed = await call("renamePasskey", {
      params: { id: passkey.id },
      body: { name: wanted },
    });
    if (renamed.success) {
      onRenamed();
      toast({ kind: "success", ...messages.done.passkeyRenamed });
    } else {
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
          maxLength={maxNameLength}
          autoComplete="off"
          onChange={(event) => {
            setName(event.target.value);
            setError(null);
          }}
        />
        <Button type="submit" wide>
          {messages.rename}
        </Button>
        <Button kind="quiet" wide onClick={onRemove}>
          {messages.removePasskey}
        </Button>
      </form>
    </Sheet>
  );
}
