import { maxPeopleSearchLength } from "@lilypad/api-contract/limits";
import { type FormEvent, useState } from "react";
import { Button, TextField } from "../../shared/ui/index.ts";
import { ordersMessages } from "../messages/index.ts";
import { isId } from "../people/index.ts";
import styles from "./orders.module.css";
import type { OrderFilters } from "./queries.ts";

const messages = ordersMessages.filter;
type Typed = Pick<OrderFilters, "person" | "before">;

/** The filters that are typed: whose orders, and from which age. */
export function OrderFilterForm(props: { filters: Typed; onApply: (filters: Typed) => void }) {
  const { filters, onApply } = props;
  const [typed, setTyped] = useState<Typed>({ person: filters.person, before: filters.before });
  const [error, setError] = useState<string | null>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.person !== "" && !isId(typed.person)) return setError(messages.personWrong);
    onApply(typed);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the element for it is younger than the oldest browsers we support
    <form
      role="search"
      aria-label={messages.label}
      className={styles.filters}
      onSubmit={submit}
      noValidate
    >
      <TextField
        label={messages.person}
        value={typed.person}
        error={error}
        maxLength={maxPeopleSearchLength}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped({ ...typed, person: event.target.value.trim() })}
      />
      <TextField
        label={messages.before}
        type="date"
        value={typed.before}
        onChange={(event) => setTyped({ ...typed, before: event.target.value })}
      />
      <div className={styles.filterActions}>
        <Button kind="secondary" size="small" type="submit">
          {messages.apply}
        </Button>
        {(filters.person !== "" || filters.before !== "") && (
          <Button kind="quiet" size="small" onClick={() => onApply({ person: "", before: "" })}>
            {messages.clear}
          </Button>
        )}
      </div>
    </form>
  );
}
