import { useState } from "react";
import { contactsMessages } from "../../../shared/messages/index.ts";
import { Button, Dialog } from "../../../shared/ui/index.ts";
import { useForget } from "./use-forget.ts";

const messages = contactsMessages.friends;

/** Forgets all matches after a confirmation. */
export function ForgetAll({ onForgotten }: { onForgotten: () => void }) {
  const [asked, setAsked] = useState(false);
  const { forget, forgetting } = useForget();
  async function forgetAll() {
    const forgotten = await forget(null);
    setAsked(false);
    if (forgotten) onForgotten();
  }
  return (
    <>
      <Button kind="destructive" size="small" onClick={() => setAsked(true)}>
        {messages.forgetAll}
      </Button>
      <Dialog
        alert
        open={asked}
        onClose={() => setAsked(false)}
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
            <Button kind="secondary" onClick={() => setAsked(false)}>
              {messages.keep}
            </Button>
          </>
        }
      />
    </>
  );
}
