import { maxEmailLength, minStaffSearchLength } from "@lilypad/api-contract/limits";
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Link } from "wouter";
import { Avatar, Button, initialsOf, TextField } from "../../../shared/ui/index.ts";
import { peopleMessages } from "../../messages/index.ts";
import {
  Box,
  type Column,
  Day,
  NoRows,
  Page,
  Pair,
  Pairs,
  QueryPart,
  Table,
  useFilters,
} from "../../parts/index.ts";
import { type FoundPerson, fullName, StateBadge } from "../person/found-person.tsx";
import { peopleQuery } from "./queries.ts";
import styles from "./search.module.css";

const messages = peopleMessages.search;

/** Finds people by whatever is known of them. The text is searched when it is sent, because each search is recorded. */
export function SearchPage() {
  const { filters, hrefOf, set } = useFilters(["search", "cursor"]);
  const query = useQuery(peopleQuery(filters));
  return (
    <Page title={peopleMessages.title}>
      {/* Filled in again when the address changes, also by Back. */}
      <SearchForm
        key={filters.search}
        search={filters.search}
        onSearch={(search) => set({ search, cursor: "" })}
      />
      {filters.search.trim().length < minStaffSearchLength ? (
        <Ideas />
      ) : (
        <QueryPart query={query} rows={5}>
          {({ kind, people, nextCursor }) => (
            <Box title={messages.results} end={messages.readAs[kind]}>
              {people.length === 0 ? (
                <NoRows>
                  {messages.none(filters.search)} {messages.noneHint}
                </NoRows>
              ) : (
                <People people={people} />
              )}
              {(filters.cursor !== "" || nextCursor !== null) && (
                <div className={styles.pager}>
                  {filters.cursor !== "" && (
                    <Link href={hrefOf({ cursor: "" })}>{messages.first}</Link>
                  )}
                  {nextCursor !== null && (
                    <Link href={hrefOf({ cursor: nextCursor })}>{messages.next}</Link>
                  )}
                </div>
              )}
            </Box>
          )}
        </QueryPart>
      )}
    </Page>
  );
}

function SearchForm(props: { search: string; onSearch: (search: string) => void }) {
  const { search, onSearch } = props;
  const [typed, setTyped] = useState(search);
  const [isShort, setIsShort] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    const text = typed.trim();
    setIsShort(text.length < minStaffSearchLength);
    if (text.length >= minStaffSearchLength) onSearch(text);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element for it is younger than the oldest browsers we support
    <form
      role="search"
      aria-label={messages.label}
      className={styles.search}
      onSubmit={submit}
      noValidate
    >
      <TextField
        label={messages.label}
        labelHidden
        type="search"
        prefix={<Search size={18} aria-hidden="true" />}
        placeholder={messages.placeholder}
        value={typed}
        maxLength={maxEmailLength}
        autoFocus={search === ""}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        error={isShort ? messages.short : null}
        hint={{ text: messages.hint }}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit">{messages.submit}</Button>
    </form>
  );
}

/** Examples of searches, shown before the first one. */
const Ideas = () => (
  <Box title={messages.ideasTitle} padded>
    <Pairs>
      {messages.ideas.map(([label, text]) => (
        <Pair key={label} label={label}>
          {text}
        </Pair>
      ))}
    </Pairs>
  </Box>
);

const { columns } = messages;
const shown: readonly [Column<FoundPerson>, ...Column<FoundPerson>[]] = [
  {
    label: columns.name,
    cell: (person) => (
      <span className={styles.name}>
        <Avatar initials={initialsOf(person.firstName, person.lastName)} />
        {fullName(person) ?? <span className={styles.soft}>{peopleMessages.noName}</span>}
      </span>
    ),
  },
  {
    label: columns.tag,
    cell: ({ displayTag }) =>
      displayTag === null ? (
        <span className={styles.soft}>{peopleMessages.noTag}</span>
      ) : (
        `@${displayTag}`
      ),
  },
  { label: columns.email, cell: ({ email }) => email },
  { label: columns.state, cell: (person) => <StateBadge person={person} /> },
  { label: columns.joined, cell: ({ joinedAt }) => <Day at={joinedAt} /> },
];

const People = ({ people }: { people: readonly FoundPerson[] }) => (
  <Table
    label={messages.results}
    columns={shown}
    rows={people}
    keyOf={({ id }) => id}
    hrefOf={({ id }) => `/admin/people/${id}`}
  />
);
