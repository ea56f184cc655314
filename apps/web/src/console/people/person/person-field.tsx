import { maxPeopleSearchLength } from "@lilypad/api-contract/limits";
import { TextField } from "../../../shared/ui/index.ts";
import { frameMessages } from "../../messages/index.ts";
import type { TypedPerson } from "./use-typed-person.ts";

export interface PersonFieldProps {
  typed: string;
  person: TypedPerson;
  error: string | null;
  /** The person is given and can't be changed. */
  fixed?: boolean;
  onType: (typed: string) => void;
}

/** The field for a person's tag or id; use `useTypedPerson` for who that is. */
export const PersonField = ({ typed, person, error, fixed = false, onType }: PersonFieldProps) => (
  <TextField
    label={frameMessages.person.label}
    value={typed}
    readOnly={fixed}
    autoFocus={!fixed}
    autoCapitalize="none"
    autoComplete="off"
    spellCheck={false}
    maxLength={maxPeopleSearchLength}
    error={error}
    hint={person.hint}
    onChange={(event) => onType(event.target.value)}
  />
);
