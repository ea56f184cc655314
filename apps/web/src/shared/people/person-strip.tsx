import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useUserId } from "../account/index.ts";
import { peopleMessages as messages } from "../messages/index.ts";
import { useOnline } from "../online/index.ts";
import { text } from "../ui/index.ts";
import { type Person, personFirstName, personName, withoutRecents } from "./person.ts";
import { PersonAvatar } from "./person-avatar.tsx";
import styles from "./person-picker.module.css";
import { contactPeopleQuery, keptPeople, recentPeopleQuery } from "./queries.ts";

const nobody: readonly Person[] = [];

/**
 * Shortcuts above the search: the people of the latest payments, and the contacts who use Lilypad. If
 * they can't be loaded they are left out; the search still works. Without a network, the people of the remembered payments.
 */
export function KnownPeople({ onPick }: { onPick: (person: Person) => void }) {
  const userId = useUserId();
  const client = useQueryClient();
  const recentPeople = useQuery(recentPeopleQuery(userId));
  const online = useOnline();
  const recents = recentPeople.data ?? (online ? nobody : keptPeople(client, userId));
  const { data: contacts = nobody } = useQuery(contactPeopleQuery(userId));
  return (
    <>
      <PersonStrip label={messages.recents} people={recents} onPick={onPick} />
      <PersonStrip
        label={messages.contacts}
        people={withoutRecents(contacts, recents)}
        onPick={onPick}
      />
    </>
  );
}

interface PersonStripProps {
  label: string;
  people: readonly Person[];
  onPick: (person: Person) => void;
}

/** A row of people that scrolls sideways; one tap selects. */
function PersonStrip({ label, people, onPick }: PersonStripProps) {
  if (people.length === 0) return null;
  return (
    <section className={styles.known}>
      <h2 className={text.smallStrong}>{label}</h2>
      <ul className={styles.strip} aria-label={label}>
        {people.map((person) => (
          <li key={person.id}>
            <button
              type="button"
              className={styles.face}
              aria-label={nameToHear(person)}
              onClick={() => onPick(person)}
            >
              <PersonAvatar person={person} />
              <span className={styles.name}>{personFirstName(person)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The spoken name. Two people can have the same name, so it includes the tag. */
function nameToHear(person: Person): string {
  const name = personName(person);
  return person.display_tag === null || name.startsWith("@")
    ? name
    : `${name}, @${person.display_tag}`;
}
