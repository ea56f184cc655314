import { maxAuditActionLength, maxAuditSubjectLength } from "@lilypad/api-contract/limits";
import { type FormEvent, useState } from "react";
import { Button, SelectField, TextField } from "../../shared/ui/index.ts";
import { auditMessages } from "../messages/index.ts";
import { isId } from "../people/index.ts";
import styles from "./audit.module.css";
import { type AuditFilters, outcomes } from "./queries.ts";

const messages = auditMessages.filters;
const actionsId = "audit-actions";

const noFilters: AuditFilters = {
  actor: "",
  action: "",
  subject: "",
  outcome: "",
  kind: "",
  from: "",
  until: "",
  before: "",
};

export interface AuditFilterFormProps {
  filters: AuditFilters;
  /** All members of staff, if the caller may list them. */
  members: readonly { userId: string; name: string }[];
  onApply: (filters: AuditFilters) => void;
}

/** The filters of the log, which take effect together. */
export function AuditFilterForm({ filters, members, onApply }: AuditFilterFormProps) {
  const [typed, setTyped] = useState(filters);
  const [error, setError] = useState<string | null>(null);
  const type = (change: Partial<AuditFilters>) => setTyped({ ...typed, ...change });
  const isFiltered = Object.values(filters).some((value) => value !== "");

  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.actor !== "" && !isId(typed.actor)) return setError(messages.invalidActor);
    onApply({ ...typed, action: typed.action.trim(), subject: typed.subject.trim(), before: "" });
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
      {members.length > 0 ? (
        <SelectField
          label={messages.actor}
          value={typed.actor}
          onChange={(event) => type({ actor: event.target.value })}
        >
          <option value="">{messages.anyone}</option>
          {members.map(({ userId, name }) => (
            <option key={userId} value={userId}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : (
        <TextField
          label={messages.actorId}
          value={typed.actor}
          error={error}
          onChange={(event) => type({ actor: event.target.value.trim() })}
        />
      )}
      <TextField
        label={messages.action}
        list={actionsId}
        value={typed.action}
        maxLength={maxAuditActionLength}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => type({ action: event.target.value })}
      />
      <datalist id={actionsId}>
        {Object.entries({ ...auditMessages.emergencies, ...auditMessages.actions }).map(
          ([name, words]) => (
            <option key={name} value={name} label={words} />
          ),
        )}
      </datalist>
      <TextField
        label={messages.subject}
        value={typed.subject}
        maxLength={maxAuditSubjectLength}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => type({ subject: event.target.value })}
      />
      <SelectField
        label={messages.kind}
        value={typed.kind}
        onChange={(event) => type({ kind: event.target.value })}
      >
        <option value="">{messages.everything}</option>
        <option value="changes">{messages.changes}</option>
      </SelectField>
      <SelectField
        label={auditMessages.columns.outcome}
        value={typed.outcome}
        onChange={(event) => type({ outcome: event.target.value })}
      >
        <option value="">{messages.anyOutcome}</option>
        {outcomes.map((one) => (
          <option key={one} value={one}>
            {auditMessages.outcomes[one]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={messages.from}
        type="date"
        value={typed.from}
        onChange={(event) => type({ from: event.target.value })}
      />
      <TextField
        label={messages.until}
        type="date"
        value={typed.until}
        onChange={(event) => type({ until: event.target.value })}
      />
      <div className={styles.filterActions}>
        <Button kind="secondary" size="small" type="submit">
          {messages.apply}
        </Button>
        {isFiltered && (
          <Button kind="quiet" size="small" onClick={() => onApply(noFilters)}>
            {messages.clear}
          </Button>
        )}
      </div>
    </form>
  );
}
