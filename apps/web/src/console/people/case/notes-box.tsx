import { useInfiniteQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { Badge, Button } from "../../../shared/ui/index.ts";
import { useCaller, useStaffNames } from "../../caller/index.ts";
import { peopleMessages } from "../../messages/index.ts";
import { Box, Moment, NoRows, QueryPart } from "../../parts/index.ts";
import styles from "./case.module.css";
import { NoteForm } from "./note-form.tsx";
import { notesInCase, notesQuery, type PersonCase } from "./queries.ts";
import { useCaseFilters } from "./use-case-filters.ts";

const messages = peopleMessages.notes;

type Note = PersonCase["notes"][number];

export interface NotesBoxProps {
  personId: string;
  /** The latest notes. */
  notes: readonly Note[];
}

/** The notes that members of staff have written about the person. */
export function NotesBox({ personId, notes }: NotesBoxProps) {
  const { filters, hrefOf } = useCaseFilters();
  const [isAdding, setIsAdding] = useState(false);
  const isAll = filters.notes === "all";
  return (
    <Box
      title={messages.title}
      end={
        <Button kind="secondary" size="mini" onClick={() => setIsAdding(true)}>
          <Plus size={16} aria-hidden="true" />
          {messages.add}
        </Button>
      }
    >
      {isAll ? (
        <AllNotes personId={personId} />
      ) : (
        <>
          <Notes notes={notes} />
          {notes.length === notesInCase && (
            <p className={styles.more}>
              <Link href={hrefOf({ notes: "all" })}>{messages.showAll}</Link>
            </p>
          )}
        </>
      )}
      {isAdding && <NoteForm personId={personId} onClose={() => setIsAdding(false)} />}
    </Box>
  );
}

function AllNotes({ personId }: { personId: string }) {
  const query = useInfiniteQuery(notesQuery(personId));
  const notes = query.data?.pages.flatMap((page) => page.notes);
  return (
    <QueryPart query={{ ...query, data: notes }} rows={3}>
      {(all) => (
        <>
          <Notes notes={all} />
          {query.hasNextPage && (
            <p className={styles.more}>
              <Button kind="quiet" size="mini" onClick={() => void query.fetchNextPage()}>
                {messages.older}
              </Button>
            </p>
          )}
        </>
      )}
    </QueryPart>
  );
}

function Notes({ notes }: { notes: readonly Note[] }) {
  const caller = useCaller();
  const { nameOf } = useStaffNames();
  if (notes.length === 0) return <NoRows>{messages.none}</NoRows>;
  const authorOf = ({ authorId, authorTag }: Note) =>
    authorId === caller.userId || authorTag === null ? nameOf(authorId) : `@${authorTag}`;
  return (
    <ul className={styles.notes} aria-label={messages.title}>
      {notes.map((note) => (
        <li key={note.id} className={styles.note}>
          <p>
            <b>{authorOf(note)}</b> <Moment at={note.writtenAt} />
            {note.isConfidential && <Badge tone="wait">{messages.confidential}</Badge>}
          </p>
          <p className={styles.words}>{note.text}</p>
        </li>
      ))}
    </ul>
  );
}
