export { canHoldOwnKey } from "./can-hold-own-key.ts";
export { checkOwnKey, type KeyCheck } from "./check-own-key.ts";
export { limitSentence } from "./limit-sentence.ts";
export { OwnKeyRow } from "./own-key-row.tsx";
export { owningPasskeys, ownKeyQuery } from "./queries.ts";
