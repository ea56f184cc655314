export { type Person, personFirstName, personName, readPerson } from "./person.ts";
export { PersonAvatar, PersonPicker } from "./person-picker.tsx";
