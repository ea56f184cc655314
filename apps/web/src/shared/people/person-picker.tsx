import { useQuery } from "@tanstack/react-query";
import { QrCode, X } from "lucide-react";
import { useEffect, useState } from "react";
import { peopleMessages as messages } from "../messages/index.ts";
import { Card, IconButton, Row, SearchBox } from "../ui/index.ts";
import { type Person, personName } from "./person.ts";
import { PersonAvatar } from "./person-avatar.tsx";
import styles from "./person-picker.module.css";
import { KnownPeople } from "./person-strip.tsx";
import { searchQuery } from "./queries.ts";
import { searchDelayMs, searchTerm } from "./search-rule.ts";

const nobody: readonly Person[] = [];

export interface PersonPickerProps {
  label: string;
  person: Person | null;
  onPick: (person: Person | null) => void;
  /** The person can't be changed, because the form answers a payment request. */
  fixed?: boolean;
  /** Why no person is selected although a link or code named one, or null. */
  notice?: string | null;
  /** Opens the scanner. */
  onScan: () => void;
}

/** Finds a person: recent people, contacts and a search; then shows who was selected. */
export function PersonPicker(props: PersonPickerProps) {
  const { label, person, onPick, fixed } = props;
  if (person === null) return <PersonSearch {...props} />;
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

function PersonSearch({ label, onPick, notice = null, onScan }: PersonPickerProps) {
  const [typed, setTyped] = useState("");
  const [term, setTerm] = useState<string | null>(null);
  useEffect(() => {
    const next = searchTerm(typed);
    if (next === null) {
      setTerm(null);
      return;
    }
    const timer = setTimeout(() => setTerm(next), searchDelayMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data = nobody, isFetching, isError, isSuccess } = useQuery(searchQuery(term));
  const none = isError ? messages.failed : isSuccess && data.length === 0 ? messages.none : null;
  return (
    <div className={styles.picker}>
      <SearchBox
        label={label}
        placeholder={messages.search}
        typed={typed}
        onType={setTyped}
        open={term !== null}
        found={data}
        keyOf={({ id }) => id}
        onPick={onPick}
        listLabel={messages.results}
        none={none}
        searching={isFetching ? messages.searching : null}
        suffix={
          <IconButton label={messages.scan} edge="right" onClick={onScan}>
            <QrCode size={22} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        }
      >
        {(person) => (
          <Row
            leading={<PersonAvatar person={person} />}
            name={personName(person)}
            {...(person.display_tag !== null && { meta: `@${person.display_tag}` })}
          />
        )}
      </SearchBox>
      <p className={styles.notice} role="status" hidden={notice === null}>
        {notice}
      </p>
      {term === null && <KnownPeople onPick={onPick} />}
    </div>
  );
}
