import { useState } from "react";
import { contactsMessages } from "../../../shared/messages/index.ts";
import { Button, Dialog } from "../../../shared/ui/index.ts";
import { useForget } from "./use-forget.ts";

const messages = contactsMessages.friends;

/** Forgets all matches after a confirmation. */
export function ForgetAll({ onForgotten }: { onForgotten: () => void }) {
  const [isConfirming, setConfirming] = useState(false);
  const { forget, forgetting } = useForget();
  async function forgetAll() {
    const forgotten = await forget(null);
    setConfirming(false);
    if (forgotten) onForgotten();
  }
  return (
    <>
      <Button kind="destructive" size="small" onClick={() => setConfirming(true)}>
        {messages.forgetAll}
      </Button>
      <Dialog
        alert
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={messages.forgetAllTitle}
        text={<p>{messages.forgetAllText}</p>}
        actions={
          <>
            <Button
              kind="destructive"
              busy={forgetting}
              busyLabel={messages.forgetAll}
              onClick={forgetAll}
            >
              {messages.forgetAll}
            </Button>
            <Button kind="secondary" onClick={() => setConfirming(false)}>
              {messages.keep}
            </Button>
          </>
        }
      />
    </>
  );
}
