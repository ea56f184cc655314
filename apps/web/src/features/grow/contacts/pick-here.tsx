import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useUserId } from "../../../shared/account/index.ts";
import { contactsMessages } from "../../../shared/messages/index.ts";
import { call } from "../../../shared/session/index.ts";
import { Button, text } from "../../../shared/ui/index.ts";
import { ContactPromise, UploadProblem } from "./contact-promise.tsx";
import styles from "./contacts.module.css";
import { contactMatchesQuery } from "./queries.ts";
import { useContactUpload } from "./use-contact-upload.ts";

const messages = contactsMessages.upload;

/** On a phone the contacts are on the same device: the same upload without a code. */
export function PickHere() {
  const queryClient = useQueryClient();
  const userId = useUserId();
  const { state, start, again } = useContactUpload(async () => {
    const made = await call("createContactSession");
    return made.success ? made.data.token : made;
  });
  const done = state.phase === "done";
  useEffect(() => {
    if (!done) return;
    void queryClient.invalidateQueries({ queryKey: contactMatchesQuery(userId).queryKey });
  }, [done, queryClient, userId]);
  if (done) {
    return (
      <>
        <p className={text.strong} role="status">
          {messages.count(state.count)}
        </p>
        <Button kind="secondary" wide onClick={again}>
          {contactsMessages.friends.scanAgain}
        </Button>
      </>
    );
  }
  return (
    <div>
      <ContactPromise />
      <UploadProblem problem={state.phase === "ready" ? state.problem : null} />
      <div className={styles.after}>
        <Button wide busy={state.phase === "working"} busyLabel={messages.working} onClick={start}>
          {messages.access}
        </Button>
      </div>
    </div>
  );
}
