import { Link } from "wouter";
import { frameMessages } from "../messages/index.ts";
import styles from "./person-link.module.css";

export interface LinkedPerson {
  id: string;
  displayTag: string | null;
  firstName: string | null;
  lastName: string | null;
}

/** How a person is called in a list: by name, or by tag if they have not entered one yet. */
export const personName = ({ displayTag, firstName, lastName, id }: LinkedPerson): string => {
  const name = [firstName, lastName].filter(Boolean).join(" ");
  if (name !== "") return name;
  return displayTag === null ? frameMessages.account(id.slice(-8)) : `@${displayTag}`;
};

/** A person's name, which leads to their case. */
export function PersonLink({ person }: { person: LinkedPerson | null }) {
  if (person === null) return frameMessages.nobody;
  return (
    <Link href={`/admin/people/${person.id}`} className={styles.link}>
      {personName(person)}
    </Link>
  );
}
