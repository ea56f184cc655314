export { type Person, personFirstName, personName, readPerson } from "./person.ts";
export { PersonAvatar } from "./person-avatar.tsx";
export { PersonPicker } from "./person-picker.tsx";
export { personByTagQuery } from "./queries.ts";
