import { bankTransferMessages, secondFactorMessages } from "../../../shared/messages/index.ts";
import { confirmPerson } from "../../../shared/session/index.ts";
import { Button, StepBody } from "../../../shared/ui/index.ts";

const messages = bankTransferMessages.hidden;

/** Asks for the second factor before bank details are shown. */
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
