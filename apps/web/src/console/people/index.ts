export { PeoplePage } from "./people-page.tsx";
export { PersonField } from "./person/person-field.tsx";
export { isId, useTypedPerson } from "./person/use-typed-person.ts";
export { type LinkedPerson, PersonLink, personName } from "./person-link.tsx";
