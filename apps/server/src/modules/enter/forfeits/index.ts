export { forfeitedPersonId, type GivenUp } from "./begin-forfeits.ts";
export { createForfeits, type Forfeits } from "./create-forfeits.ts";
