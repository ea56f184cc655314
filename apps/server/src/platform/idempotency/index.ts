export { createIdempotency, type Idempotency } from "./create-idempotency.ts";
export { requestDigest } from "./request-digest.ts";
