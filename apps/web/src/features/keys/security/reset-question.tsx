import { secondFactorMessages, securityMessages } from "../../../shared/messages/index.ts";
import { confirmPerson } from "../../../shared/session/index.ts";
import { Button, Dialog } from "../../../shared/ui/index.ts";

const messages = securityMessages.reset;

export interface ResetQuestionProps {
  open: boolean;
  onClose: () => void;
  /** Starts the reset, confirmed with the passkey or not. */
  onGoOn: () => void;
}

/** Shown before a reset if there is a passkey: with it the new passcode takes effect immediately. */
export function ResetQuestion({ open, onClose, onGoOn }: ResetQuestionProps) {
  async function confirm() {
    // Closed first, because the sheet for the passkey opens in its place.
    onClose();
    if (await confirmPerson(secondFactorMessages.stepUp.newPasscode, "passkey")) onGoOn();
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={messages.passkeyTitle}
      text={<p>{messages.passkeyText}</p>}
      actions={
        <>
          <Button onClick={confirm}>{messages.withPasskey}</Button>
          <Button
            kind="secondary"
            onClick={() => {
              onClose();
              onGoOn();
            }}
          >
            {messages.withoutPasskey}
          </Button>
        </>
      }
    />
  );
}
