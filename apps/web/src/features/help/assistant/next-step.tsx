import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { assistantMessages } from "../../../shared/messages/index.ts";
import { useLocation } from "../../../shared/navigation/index.ts";
import { isEmailAddress, ownPath } from "../../../shared/rules/index.ts";
import { Button, Section, TextField, text } from "../../../shared/ui/index.ts";
import styles from "./assistant.module.css";
import { type Chat, chatResultsQuery } from "./queries.ts";

const messages = assistantMessages.next;

/** The link to the sign-up, where an address that is entered here is filled in. */
export function NextStep(props: {
  label: string;
  email: string | null;
  giveEmail: (email: string) => Promise<Chat | null>;
}) {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const [email, setEmail] = useState(props.email ?? "");
  const [error, setError] = useState<string | null>(null);
  const [goes, setGoes] = useState(false);

  async function go(event: SubmitEvent) {
    event.preventDefault();
    const address = email.trim();
    if (address === "") return navigate("/onboarding/steps");
    if (!isEmailAddress(address)) return setError(messages.invalid);
    setGoes(true);
    try {
      const chat = await props.giveEmail(address);
      if (chat === null) return;
      const { nextStep } = await client.fetchQuery(chatResultsQuery(chat));
      navigate(ownPath(nextStep.href) ?? "/onboarding/steps");
    } finally {
      setGoes(false);
    }
  }

  return (
    <Section title={messages.title}>
      <form className={styles.next} onSubmit={go} noValidate>
        <TextField
          label={messages.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          value={email}
          error={error}
          onChange={(event) => {
            setEmail(event.target.value);
            setError(null);
          }}
        />
        <p className={`${text.small} ${text.soft}`}>{messages.note}</p>
        <Button type="submit" wide busy={goes} busyLabel={props.label}>
          {props.label}
        </Button>
      </form>
    </Section>
  );
}
