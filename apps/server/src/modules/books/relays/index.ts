export { createRelays, type Relays } from "./create-relays.ts";
export { enqueueRelay } from "./enqueue-relay.ts";
export type { RelayEnd, RelayOutcome, RelayOwner } from "./relay.ts";
export { forgetPerson as forgetRelaysOf } from "./relay-store.ts";
