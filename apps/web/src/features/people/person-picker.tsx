import { queryOptions, useQuery } from "@tanstack/react-query";
import { Search, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { dataOf } from "../../shared/api/index.ts";
import { peopleMessages as messages } from "../../shared/messages/index.ts";
import { call } from "../../shared/session/index.ts";
import {
  Avatar,
  Card,
  IconButton,
  initialsOf,
  Row,
  TextField,
  text,
} from "../../shared/ui/index.ts";
import { type Person, personName } from "./person.ts";
import styles from "./person-picker.module.css";
import { searchDelayMs, searchTerm } from "./search-rule.ts";

const searchQuery = (term: string | null) =>
  queryOptions({
    queryKey: ["people", term],
    queryFn: async ({ signal }) =>
      dataOf(await call("searchUsers", { query: { q: term ?? "" }, signal })).users,
    enabled: term !== null,
    staleTime: 30_000,
  });

export interface PersonPickerProps {
  label: string;
  person: Person | null;
  onPick: (person: Person | null) => void;
  /** The person is given and can't be changed: a payment request. */
  fixed?: boolean;
}

/** Finds one person: a search field with its results, or the person who was found. */
export function PersonPicker({ label, person, onPick, fixed }: PersonPickerProps) {
  if (person === null) return <PersonSearch label={label} onPick={onPick} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own frame
    <div className={styles.picker} role="group" aria-label={label}>
      <Card>
        <Row
          leading={<PersonAvatar person={person} />}
          name={personName(person)}
          {...(person.display_tag !== null && { meta: `@${person.display_tag}` })}
          trailing={
            fixed ? undefined : (
              <IconButton label={messages.change} edge="right" onClick={() => onPick(null)}>
                <X size={20} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            )
          }
        />
      </Card>
    </div>
  );
}

export function PersonAvatar({ person, size }: { person: Person; size?: "normal" | "large" }) {
  return (
    <Avatar
      initials={initialsOf(person.first_name ?? person.display_tag, person.last_name)}
      colour={person.avatar_colour}
      {...(size && { size })}
    />
  );
}

function PersonSearch({ label, onPick }: { label: string; onPick: (person: Person) => void }) {
  const [typed, setTyped] = useState("");
  const [term, setTerm] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const id = useId();
  useEffect(() => {
    const next = searchTerm(typed);
    if (next === null) {
      setTerm(null);
      return;
    }
    const timer = setTimeout(() => {
      setTerm(next);
      setActive(0);
    }, searchDelayMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data: people = [], isFetching, isError, isSuccess } = useQuery(searchQuery(term));
  const open = term !== null;

  function move(event: KeyboardEvent) {
    const chosen = people[active];
    if (event.key === "ArrowDown") setActive(Math.min(active + 1, people.length - 1));
    else if (event.key === "ArrowUp") setActive(Math.max(active - 1, 0));
    else if (event.key === "Enter" && chosen !== undefined) onPick(chosen);
    else return;
    event.preventDefault();
  }

  const none = isError ? messages.failed : isSuccess && people.length === 0 ? messages.none : null;
  return (
    <div className={styles.picker}>
      <TextField
        label={label}
        role="combobox"
        aria-expanded={open && people.length > 0}
        aria-controls={`${id}-people`}
        aria-autocomplete="list"
        aria-activedescendant={open && people.length > 0 ? `${id}-${active}` : undefined}
        placeholder={messages.search}
        prefix={<Search size={18} aria-hidden="true" />}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={move}
      />
      <p className={text.sr} role="status">
        {open && isFetching ? messages.searching : open ? (none ?? "") : ""}
      </p>
      {open && (
        <div className={styles.results}>
          {none !== null && (
            <div className={styles.list}>
              <p className={styles.none} aria-hidden="true">
                {none}
              </p>
            </div>
          )}
          <div id={`${id}-people`} role="listbox" aria-label={messages.results}>
            {people.length > 0 && (
              <div className={styles.list} role="presentation">
                {people.map((person, index) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys go to the combobox
                  <div
                    key={person.id}
                    id={`${id}-${index}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={index === active}
                    className={styles.option}
                    onClick={() => onPick(person)}
                  >
                    <Row
                      leading={<PersonAvatar person={person} />}
                      name={personName(person)}
                      {...(person.display_tag !== null && { meta: `@${person.display_tag}` })}
                    />
                  </div>
                ))}
              </div>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
