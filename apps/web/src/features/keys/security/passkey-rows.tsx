import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { securityMessages as messages, ownKeyMessages } from "../../../shared/messages/index.ts";
import { formatMoment } from "../../../shared/time/index.ts";
import { ActionRow, Button, List, Row, Section, text } from "../../../shared/ui/index.ts";
import { PasskeySheet } from "./passkey-sheet.tsx";
import type { Passkey } from "./queries.ts";
import styles from "./security.module.css";

export interface PasskeyRowsProps {
  passkeys: readonly Passkey[];
  /** The passkeys that own the person's account, which can't be removed here. */
  ownKeyIds: readonly string[];
  /** True if this browser can create and use passkeys. */
  supported: boolean;
  onAdd: () => void;
  onRemove: (passkey: Passkey) => void;
}

const icon = { size: 22, strokeWidth: 1.75, "aria-hidden": true } as const;

function history({ created_at, last_used_at }: Passkey): string {
  const now = new Date();
  return last_used_at === null
    ? messages.added(formatMoment(new Date(created_at), now))
    : messages.lastUsed(formatMoment(new Date(last_used_at), now));
}

/** The passkeys of the account, and a button to add one for this device. */
export function PasskeyRows(props: PasskeyRowsProps) {
  const { passkeys, ownKeyIds, supported, onAdd, onRemove } = props;
  const [open, setOpen] = useState<Passkey | null>(null);
  return (
    <Section title={messages.passkeys}>
      <List label={messages.passkeys}>
        {passkeys.length === 0 && (
          <li>
            <Row
              leading={<KeyRound {...icon} />}
              name={messages.noPasskeys}
              meta={messages.passkeysLead}
            />
          </li>
        )}
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <ActionRow
              leading={<KeyRound {...icon} />}
              name={passkey.name}
              meta={ownKeyIds.includes(passkey.id) ? ownKeyMessages.badge : history(passkey)}
              opens
              onClick={() => setOpen(passkey)}
            />
          </li>
        ))}
      </List>
      <div className={styles.add}>
        {supported ? (
          <Button kind="secondary" wide onClick={onAdd}>
            <Plus size={20} aria-hidden="true" />
            {messages.addPasskey}
          </Button>
        ) : (
          <p className={`${text.small} ${text.soft}`}>{messages.unsupported}</p>
        )}
      </div>
      {open !== null && (
        <PasskeySheet
          passkey={open}
          isOwnKey={ownKeyIds.includes(open.id)}
          onClose={() => setOpen(null)}
          onRemove={() => {
            setOpen(null);
            onRemove(open);
          }}
        />
      )}
    </Section>
  );
}
