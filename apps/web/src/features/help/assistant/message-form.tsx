import { maxQuestionLength } from "@lilypad/api-contract/limits";
import { ArrowUp } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { assistantMessages as messages } from "../../../shared/messages/index.ts";
import { IconButton, TextField } from "../../../shared/ui/index.ts";
import styles from "./assistant.module.css";
import type { Chat } from "./queries.ts";

/** The form for a message. A refused message stays in it. */
export function MessageForm(props: {
  isBusy: boolean;
  problem: string | null;
  say: (message: string) => Promise<Chat | null>;
}) {
  const [draft, setDraft] = useState("");

  async function send(event: SubmitEvent) {
    event.preventDefault();
    const message = draft.trim();
    if (message === "" || props.isBusy) return;
    if ((await props.say(message)) !== null) setDraft("");
  }

  return (
    <form className={styles.form} onSubmit={send}>
      <TextField
        label={messages.field}
        labelHidden
        placeholder={messages.placeholder}
        maxLength={maxQuestionLength}
        autoComplete="off"
        enterKeyHint="send"
        value={draft}
        error={props.problem}
        onChange={(event) => setDraft(event.target.value)}
      />
      <IconButton
        type="submit"
        filled
        label={props.isBusy ? messages.sending : messages.send}
        aria-disabled={props.isBusy}
      >
        <ArrowUp size={22} strokeWidth={2} aria-hidden="true" />
      </IconButton>
    </form>
  );
}
