import { type ReactNode, useState } from "react";
import { fundingMessages } from "../../../../shared/messages/index.ts";
import { Button, Dialog } from "../../../../shared/ui/index.ts";
import type { Funding } from "../flow/use-funding.ts";

const messages = fundingMessages.instructions.change;

/** Requires confirmation before going back from the transfer details, because that cancels the top-up. */
export function useLeaveInstructions({ change }: Funding): { ask: () => void; dialog: ReactNode } {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return {
    ask: () => setAsking(true),
    dialog: (
      <Dialog
        alert
        open={isAsking}
        onClose={close}
        title={messages.title}
        text={<p>{messages.text}</p>}
        actions={
          <>
            <Button onClick={close}>{messages.keep}</Button>
            <Button
              kind="secondary"
              onClick={() => {
                close();
                void change();
              }}
            >
              {messages.confirm}
            </Button>
          </>
        }
      />
    ),
  };
}
