export { createIdempotency, type Idempotency, type IdempotencyDeps } from "./create-idempotency.ts";
export { requestDigest } from "./request-digest.ts";
