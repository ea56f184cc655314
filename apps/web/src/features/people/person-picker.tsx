import { queryOptions, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { dataOf } from "../../shared/api/index.ts";
import { peopleMessages as messages } from "../../shared/messages/index.ts";
import { call } from "../../shared/session/index.ts";
import { Avatar, Card, IconButton, initialsOf, Row, SearchBox } from "../../shared/ui/index.ts";
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

const nobody: readonly Person[] = [];

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
      >
        {(person) => (
          <Row
            leading={<PersonAvatar person={person} />}
            name={personName(person)}
            {...(person.display_tag !== null && { meta: `@${person.display_tag}` })}
          />
        )}
      </SearchBox>
    </div>
  );
}
