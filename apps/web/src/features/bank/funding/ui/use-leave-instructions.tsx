import { type ReactNode, useState } from "react";
import { fundingMessages } from "../../../../shared/messages/index.ts";
import { Button, Dialog } from "../../../../shared/ui/index.ts";
import type { Funding } from "../flow/use-funding.ts";

const messages = fundingMessages.instructions.change;

/** Going back from the transfer details gives them up: that is asked first. */
export function useLeaveInstructions({ change }: Funding): { ask: () => void; dialog: ReactNode } {
  const [asks, setAsks] = useState(false);
  const close = () => setAsks(false);
  return {
    ask: () => setAsks(true),
    dialog: (
      <Dialog
        alert
        open={asks}
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
