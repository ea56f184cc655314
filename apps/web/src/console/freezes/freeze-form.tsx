import { maxReasonLength, minReasonLength } from "@lilypad/api-contract/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useBusy } from "../../shared/busy/index.ts";
import {
  Button,
  Chip,
  Chips,
  ErrorBox,
  Form,
  Segments,
  SelectField,
  Sheet,
  TextField,
  toast,
} from "../../shared/ui/index.ts";
import { consoleCall } from "../calls/index.ts";
import { frameMessages, freezesMessages } from "../messages/index.ts";
import { PadsNote, Pair, Pairs } from "../parts/index.ts";
import { isId, PersonField, useTypedPerson } from "../people/index.ts";
import styles from "./freezes.module.css";
import { type FreezeKind, freezesKey } from "./queries.ts";
import { type FreezeCategory, usualCategory } from "./usual-category.ts";

const messages = freezesMessages.form;
const kinds = Object.keys(freezesMessages.kinds) as FreezeKind[];
const categories = Object.keys(freezesMessages.categories) as FreezeCategory[];
/** The lengths of a freeze that one member of staff may choose without approval. */
const hoursOffered = [1, 4, 12, 24];

type Errors = { [Field in "person" | "note" | "until" | "decideBy"]?: string | undefined };

/** Which form the page's address opens. */
export interface OpenForm {
  kind: keyof typeof messages.titles;
  /** The person's id and tag if they are known; empty otherwise. */
  person: string;
  tag: string;
}

/** Reads the form from the page's address; null if none is open. */
export function readForm(filters: { form: string; person: string; tag: string }): OpenForm | null {
  const { form: kind, person, tag } = filters;
  if (kind === "new") return { kind, person, tag };
  return (kind === "longer" || kind === "end") && isId(person) ? { kind, person, tag } : null;
}

/** The end of a day in UTC; null for none. */
const endOf = (day: string): string | null =>
  day === "" ? null : new Date(`${day}T23:59:59Z`).toISOString();

/** Freezes an account alone for a day at most, or proposes a longer freeze or the end of one. */
export function FreezeForm({ form, onClose }: { form: OpenForm; onClose: () => void }) {
  const client = useQueryClient();
  const { busy, run } = useBusy();
  const given = form.tag === "" ? form.person : `@${form.tag}`;
  const [typed, setTyped] = useState(given);
  const [kind, setKind] = useState<FreezeKind>("account_takeover");
  const [category, setCategory] = useState(usualCategory[kind]);
  const [decideBy, setDecideBy] = useState("");
  const [note, setNote] = useState("");
  const [way, setWay] = useState<"alone" | "approval">(form.kind === "new" ? "alone" : "approval");
  const [hours, setHours] = useState(24);
  const [until, setUntil] = useState("");
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const searched = useTypedPerson(typed);
  // An account whose id the page was opened with is known, even if it cannot be found by its tag.
  const found = typed === given && isId(form.person) ? { id: form.person, hint: null } : searched;
  const personId = found.id;
  const action = form.kind === "end" ? "end" : way;

  function send(id: string) {
    const params = { id };
    const purpose = messages.purposes[action];
    if (action === "alone") {
      return consoleCall("freezePerson", {
        params,
        purpose,
        body: { kind, category, note, hours },
      });
    }
    const due = endOf(decideBy);
    const body =
      action === "end"
        ? { change: "unfreeze" as const, note }
        : {
            change: "freeze" as const,
            kind,
            category,
            note,
            endsAt: endOf(until),
            ...(due !== null && { decideBy: due }),
          };
    return consoleCall("proposeFreezeChange", { params, purpose, body });
  }

  function submit() {
    const endsAt = action === "approval" ? endOf(until) : null;
    const due = action === "approval" ? endOf(decideBy) : null;
    const isDueWrong =
      due !== null && (new Date(due) <= new Date() || (endsAt !== null && due > endsAt));
    const wrong = {
      ...(personId === null && { person: found.hint?.text ?? frameMessages.person.missing }),
      ...(note.trim().length < minReasonLength && { note: messages.noteHint }),
      ...(endsAt !== null && new Date(endsAt) <= new Date() && { until: messages.untilPast }),
      ...(isDueWrong && { decideBy: messages.decideByPast }),
    };
    setErrors(wrong);
    setFailure(null);
    if (personId === null || Object.keys(wrong).length > 0) return;
    void run(async () => {
      const result = await send(personId);
      await client.invalidateQueries({ queryKey: freezesKey });
      if (!result.success) return setFailure(result.error);
      toast({ kind: "success", title: messages.done[action] });
      onClose();
    });
  }

  return (
    <Sheet open panel title={messages.titles[form.kind]} onClose={onClose}>
      <Form onSubmit={submit}>
        <div className={styles.form}>
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
          {form.kind !== "end" && (
            <div className={styles.field}>
              <span className={styles.label}>{messages.reason}</span>
              <Chips label={messages.reason} wrap>
                {kinds.map((one) => (
                  <Chip
                    key={one}
                    pressed={one === kind}
                    onClick={() => {
                      setKind(one);
                      setCategory(usualCategory[one]);
                    }}
                  >
                    {freezesMessages.kinds[one]}
                  </Chip>
                ))}
              </Chips>
            </div>
          )}
          {form.kind !== "end" && (
            <div>
              <SelectField
                label={messages.told}
                value={category}
                onChange={(event) => setCategory(event.target.value as FreezeCategory)}
              >
                {categories.map((one) => (
                  <option key={one} value={one}>
                    {freezesMessages.categories[one]}
                  </option>
                ))}
              </SelectField>
              <p className={styles.soft}>{messages.toldHint}</p>
            </div>
          )}
          <NoteField value={note} error={errors.note ?? null} onChange={setNote} />
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
            <TextField
              label={messages.until}
              type="date"
              value={until}
              error={errors.until ?? null}
              hint={{ text: messages.untilHint }}
              onChange={(event) => setUntil(event.target.value)}
            />
          )}
          {action === "approval" && (
            <TextField
              label={messages.decideBy}
              type="date"
              value={decideBy}
              error={errors.decideBy ?? null}
              hint={{ text: messages.decideByHint }}
              onChange={(event) => setDecideBy(event.target.value)}
            />
          )}
          {action !== "end" && (
            <Pairs>
              <Pair label={messages.stops}>{messages.stopsText}</Pair>
              <Pair label={messages.works}>{messages.worksText}</Pair>
              <Pair label={messages.notified}>{messages.personText}</Pair>
            </Pairs>
          )}
          <PadsNote>{action === "alone" ? messages.aloneText : messages.approvalText}</PadsNote>
          {failure !== null && <ErrorBox text={failure} onDismiss={() => setFailure(null)} />}
          <Button type="submit" wide busy={busy}>
            {action === "alone"
              ? messages.submit.alone(messages.hoursOf(hours))
              : messages.submit[action]}
          </Button>
        </div>
      </Form>
    </Sheet>
  );
}

/** The note about the freeze that other members of staff read. */
function NoteField(props: {
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}) {
  return (
    <TextField
      label={messages.note}
      value={props.value}
      maxLength={maxReasonLength}
      autoComplete="off"
      error={props.error}
      hint={{ text: messages.noteHint }}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}
