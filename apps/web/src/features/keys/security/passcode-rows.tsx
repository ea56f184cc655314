import { Asterisk, ChevronRight, CircleQuestionMark, Trash2 } from "lucide-react";
import { securityMessages as messages } from "../../../shared/messages/index.ts";
import { ActionRow, Badge, List, Section } from "../../../shared/ui/index.ts";
import type { SecurityTask } from "./security-flow.ts";

export interface PasscodeRowsProps {
  isSetUp: boolean;
  /** The account has passkeys, which may be lost: then the mailed code leads to a new passcode. */
  hasPasskeys: boolean;
  /** A passkey of the account may be available, and this browser can use one. */
  canUsePasskey: boolean;
  onTask: (task: SecurityTask) => void;
  onReset: () => void;
  onRemove: () => void;
}

const icon = { size: 22, strokeWidth: 1.75, "aria-hidden": true } as const;

const onward = <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" />;

/** The actions for the passcode. */
export function PasscodeRows(props: PasscodeRowsProps) {
  const { isSetUp, hasPasskeys, canUsePasskey, onTask, onReset, onRemove } = props;
  const forgotMeta = !isSetUp
    ? messages.passkeyLostMeta
    : canUsePasskey
      ? messages.passcodeForgotMetaPasskey
      : messages.passcodeForgotMeta;
  return (
    <Section
      title={messages.passcode}
      action={isSetUp ? <Badge tone="done">{messages.passcodeOn}</Badge> : undefined}
    >
      <List label={messages.passcode}>
        <li>
          <ActionRow
            leading={<Asterisk {...icon} />}
            name={isSetUp ? messages.passcodeChange : messages.passcodeSetUp}
            meta={messages.passcodeOff}
            trailing={onward}
            onClick={() => onTask({ kind: "set_passcode" })}
          />
        </li>
        {(isSetUp || hasPasskeys) && (
          <li>
            <ActionRow
              leading={<CircleQuestionMark {...icon} />}
              name={isSetUp ? messages.passcodeForgot : messages.passkeyLost}
              meta={forgotMeta}
              onClick={onReset}
            />
          </li>
        )}
        {isSetUp && (
          <li>
            <ActionRow
              leading={<Trash2 {...icon} />}
              name={messages.passcodeRemove}
              onClick={onRemove}
            />
          </li>
        )}
      </List>
    </Section>
  );
}
