import { Avatar, initialsOf } from "../ui/index.ts";
import type { Person } from "./person.ts";

export function PersonAvatar({ person, size }: { person: Person; size?: "normal" | "large" }) {
  return (
    <Avatar
      initials={initialsOf(person.first_name ?? person.display_tag, person.last_name)}
      colour={person.avatar_colour}
      {...(size && { size })}
    />
  );
}
