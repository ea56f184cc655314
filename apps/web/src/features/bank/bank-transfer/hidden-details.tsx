import { bankTransferMessages, secondFactorMessages } from "../../../shared/messages/index.ts";
import { confirmPerson } from "../../../shared/session/index.ts";
import { Button, StepBody } from "../../../shared/ui/index.ts";

const messages = bankTransferMessages.hidden;

/** Hides bank details until the person has confirmed with a second factor. */
export function HiddenDetails({ onShown }: { onShown: () => void }) {
  async function show() {
    if (await confirmPerson(secondFactorMessages.stepUp.bankDetails)) onShown();
  }
  return (
    <StepBody
      title={messages.title}
      lead={messages.text}
      action={
        <Button wide onClick={() => void show()}>
          {messages.show}
        </Button>
      }
    />
  );
}
