import { Search } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useLocation } from "wouter";
import { Button, TextField } from "../../shared/ui/index.ts";
import { overviewMessages } from "../messages/index.ts";
import styles from "./people-search.module.css";

const messages = overviewMessages.search;

/** Leads to the people whom a text finds. */
export function PeopleSearch() {
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState("");

  function submit(event: FormEvent) {
    event.preventDefault();
    const search = typed.trim();
    if (search !== "") navigate(`/admin/people?${new URLSearchParams({ search })}`);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the element for it is younger than the oldest browsers we support
    <form role="search" aria-label={messages.label} className={styles.search} onSubmit={submit}>
      <TextField
        label={messages.label}
        hint={{ text: messages.hint }}
        value={typed}
        maxLength={254}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button kind="secondary" size="small" type="submit">
        <Search size={16} aria-hidden="true" />
        {messages.action}
      </Button>
    </form>
  );
}
