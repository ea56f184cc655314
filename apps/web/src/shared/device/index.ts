export { deviceId } from "./device-id.ts";
export { type Kept, keptText, keptValue } from "./kept.ts";
export { forgetPeople, keptOfPerson, keptTextOfPerson } from "./kept-of-person.ts";
export { keptTable } from "./kept-table.ts";
export { useExpectedRows } from "./rows-last-seen.ts";
export { isRecord, isText, isTexts, textOrNull } from "./stored-fields.ts";
