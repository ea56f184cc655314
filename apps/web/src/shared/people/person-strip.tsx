import { useQuery } from "@tanstack/react-query";
import { useUserId } from "../account/index.ts";
import { peopleMessages as messages } from "../messages/index.ts";
import { text } from "../ui/index.ts";
import { withoutRecents } from "./known-people.ts";
import { type Person, personFirstName, personName } from "./person.ts";
import { PersonAvatar } from "./person-avatar.tsx";
import styles from "./person-picker.module.css";
import { contactPeopleQuery, recentPeopleQuery } from "./queries.ts";

const nobody: readonly Person[] = [];

/**
 * Before anything is searched: the people of the latest payments, and the contacts who are here.
 * They are a shortcut; what can't be loaded is left out, and the search stays.
 */
export function KnownPeople({ onPick }: { onPick: (person: Person) => void }) {
  const userId = useUserId();
  const { data: recents = nobody } = useQuery(recentPeopleQuery(userId));
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

/** People in a row that can be swiped; one tap picks. */
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

/** Two people can have one name; their tags differ. */
function nameToHear(person: Person): string {
  const name = personName(person);
  return person.display_tag === null || name.startsWith("@")
    ? name
    : `${name}, @${person.display_tag}`;
}
