export { freePort } from "@lilypad/local-stack";
export { createTestDatabase, type TestDatabase } from "./create-test-database.ts";
export { startTestChain, type TestChain } from "./start-test-chain.ts";
export { type WaitOptions, waitFor } from "./wait-for.ts";
