import { useQuery } from "@tanstack/react-query";
import { QrCode, X } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { peopleMessages as messages, offlineMessages } from "../messages/index.ts";
import { useOnline } from "../online/index.ts";
import { Button, Card, FieldNote, IconButton, Row, SearchBox, useWide } from "../ui/index.ts";
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
  /** Why this person can't be selected, or none is although a link or code named one; or null. */
  error?: string | null;
  /** Invites a person whom the search has not found. */
  onInvite?: () => void;
  /** Opens the scanner. */
  onScan: () => void;
  /** The search takes the focus when its screen opens. */
  autoFocus?: boolean;
}

/** Finds a person: recent people, contacts and a search; then shows who was selected. */
export function PersonPicker(props: PersonPickerProps) {
  const { label, person, onPick, fixed, error = null } = props;
  const [searchesAgain, setSearchesAgain] = useState(false);
  const errorId = useId();
  const isWide = useWide();
  if (person === null) {
    return <PersonSearch {...props} autoFocus={searchesAgain || props.autoFocus === true} />;
  }
  function change() {
    setSearchesAgain(true);
    onPick(null);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own frame
    <div className={styles.picker} role="group" aria-label={label} aria-describedby={errorId}>
      <Card>
        <Row
          leading={<PersonAvatar person={person} />}
          name={personName(person)}
          {...(person.display_tag !== null && { meta: `@${person.display_tag}` })}
          trailing={
            fixed ? undefined : (
              <IconButton label={messages.change} edge="right" onClick={change}>
                <X size={20} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            )
          }
        />
      </Card>
      <FieldNote id={errorId} error={error} />
      {/* There is room to choose someone else without going back. */}
      {isWide && !fixed && <PersonSearch {...props} label={messages.change} autoFocus={false} />}
    </div>
  );
}

function PersonSearch(props: PersonPickerProps) {
  const { label, onPick, error = null, onScan, onInvite, autoFocus = false } = props;
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
  const online = useOnline();
  const isUnknown = !isSuccess && !online;
  const none = isUnknown
    ? offlineMessages.title
    : isError
      ? messages.failed
      : isSuccess && data.length === 0
        ? messages.none
        : null;
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
        onPick={(found) => {
          setTyped("");
          onPick(found);
        }}
        listLabel={messages.results}
        none={none}
        noneAction={
          onInvite === undefined || isError || isUnknown ? undefined : (
            <Button kind="secondary" size="small" onClick={onInvite}>
              {messages.invite}
            </Button>
          )
        }
        searching={isFetching && !isUnknown ? messages.searching : null}
        error={error}
        autoFocus={autoFocus}
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
      {term === null && <KnownPeople onPick={onPick} />}
    </div>
  );
}
