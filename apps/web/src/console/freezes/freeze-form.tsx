import { maxReasonLength, minReasonLength } from "@lilypad/api-contract/limits";
import { useState } from "react";
import { Segments, SelectField, TextField } from "../../shared/ui/index.ts";
import { consoleCall } from "../calls/index.ts";
import { frameMessages, freezesMessages } from "../messages/index.ts";
import { ActionSheet, PadsNote, Pair, Pairs, useConclude } from "../parts/index.ts";
import { isId, PersonField, useTypedPerson } from "../people/index.ts";
import { freezesKey } from "./queries.ts";
import type { OpenForm } from "./read-form.ts";
import { usualCategory } from "./usual-category.ts";
import { type Why, WhyFields } from "./why-fields.tsx";

const messages = freezesMessages.form;
const usualWhy: Why = { kind: "account_takeover", category: usualCategory.account_takeover };
/** The lengths of a freeze that one member of staff may choose without approval. */
const hoursOffered = [1, 4, 12, 24];

type Errors = { [Field in "person" | "note" | "until" | "decideBy"]?: string | undefined };

/** The end of a day in UTC; null for none. */
const endOf = (day: string): string | null =>
  day === "" ? null : new Date(`${day}T23:59:59Z`).toISOString();

const isPast = (at: string | null) => at !== null && new Date(at) <= new Date();

/** Freezes an account alone for a day at most, or proposes a longer freeze or the end of one. */
export function FreezeForm({ form, onClose }: { form: OpenForm; onClose: () => void }) {
  const conclude = useConclude(freezesKey);
  const given = form.tag === "" ? form.person : `@${form.tag}`;
  const [typed, setTyped] = useState(given);
  const [why, setWhy] = useState(usualWhy);
  const [decideBy, setDecideBy] = useState("");
  const [note, setNote] = useState("");
  const [way, setWay] = useState<"alone" | "approval">(form.kind === "new" ? "alone" : "approval");
  const [hours, setHours] = useState(24);
  const [until, setUntil] = useState("");
  const [errors, setErrors] = useState<Errors>({});
  const searched = useTypedPerson(typed);
  // An account whose id the page was opened with is known, even if it cannot be found by its tag.
  const found = typed === given && isId(form.person) ? { id: form.person, hint: null } : searched;
  const personId = found.id;
  const action = form.kind === "end" ? "end" : way;
  const endsAt = action === "approval" ? endOf(until) : null;
  const due = action === "approval" ? endOf(decideBy) : null;

  function send(id: string) {
    const params = { id };
    const purpose = messages.purposes[action];
    if (action === "alone") {
      return consoleCall("freezePerson", { params, purpose, body: { ...why, note, hours } });
    }
    const body =
      action === "end"
        ? { change: "unfreeze" as const, note }
        : {
            change: "freeze" as const,
            ...why,
            note,
            endsAt,
            ...(due !== null && { decideBy: due }),
          };
    return consoleCall("proposeFreezeChange", { params, purpose, body });
  }

  function prepare() {
    const isDueWrong = isPast(due) || (due !== null && endsAt !== null && due > endsAt);
    const wrong = {
      ...(personId === null && { person: found.hint?.text ?? frameMessages.person.missing }),
      ...(note.trim().length < minReasonLength && { note: messages.noteHint }),
      ...(isPast(endsAt) && { until: messages.untilPast }),
      ...(isDueWrong && { decideBy: messages.decideByPast }),
    };
    setErrors(wrong);
    if (personId === null || Object.keys(wrong).length > 0) return null;
    return async () => conclude<unknown>(await send(personId), () => messages.done[action]);
  }

  return (
    <ActionSheet
      title={messages.titles[form.kind]}
      submit={
        action === "alone"
          ? messages.submit.alone(messages.hoursOf(hours))
          : messages.submit[action]
      }
      prepare={prepare}
      onClose={onClose}
    >
      <PersonField
        typed={typed}
        person={found}
        error={errors.person ?? null}
        fixed={form.kind !== "new"}
        onType={(next) => {
          setTyped(next);
          setErrors({ ...errors, person: undefined });
        }}
      />
      {form.kind !== "end" && <WhyFields {...why} onChange={setWhy} />}
      <TextField
        label={messages.note}
        value={note}
        maxLength={maxReasonLength}
        autoComplete="off"
        error={errors.note ?? null}
        hint={{ text: messages.noteHint }}
        onChange={(event) => setNote(event.target.value)}
      />
      {form.kind === "new" && (
        <Segments
          label={messages.how}
          value={way}
          options={[
            { value: "alone", label: messages.ways.alone },
            { value: "approval", label: messages.ways.approval },
          ]}
          onChange={setWay}
        />
      )}
      {action === "alone" && (
        <SelectField
          label={messages.hours}
          value={String(hours)}
          onChange={(event) => setHours(Number(event.target.value))}
        >
          {hoursOffered.map((one) => (
            <option key={one} value={one}>
              {messages.hoursOf(one)}
            </option>
          ))}
        </SelectField>
      )}
      {action === "approval" && (
        <>
          <TextField
            label={messages.until}
            type="date"
            value={until}
            error={errors.until ?? null}
            hint={{ text: messages.untilHint }}
            onChange={(event) => setUntil(event.target.value)}
          />
          <TextField
            label={messages.decideBy}
            type="date"
            value={decideBy}
            error={errors.decideBy ?? null}
            hint={{ text: messages.decideByHint }}
            onChange={(event) => setDecideBy(event.target.value)}
          />
        </>
      )}
      {action !== "end" && (
        <Pairs>
          <Pair label={messages.stops}>{messages.stopsText}</Pair>
          <Pair label={messages.works}>{messages.worksText}</Pair>
          <Pair label={messages.notified}>{messages.personText}</Pair>
        </Pairs>
      )}
      <PadsNote>{action === "alone" ? messages.aloneText : messages.approvalText}</PadsNote>
    </ActionSheet>
  );
}
