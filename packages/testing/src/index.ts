export {
  freePort,
  type Gate,
  openGate,
  selfSignedCertificate,
  type WaitOptions,
  waitFor,
} from "@lilypad/local-stack";
export { createTestDatabase, type TestDatabase } from "./create-test-database.ts";
export {
  createFakeCardIssuer,
  type FakeCardIssuer,
} from "./fake-card-issuer/create-fake-card-issuer.ts";
export { createFakeRamp, type FakeRamp } from "./fake-ramp/create-fake-ramp.ts";
export { listToken } from "./list-token.ts";
export { type MailServer, openMailServer } from "./open-mail-server.ts";
export { openSmallDisk, type SmallDisk } from "./open-small-disk.ts";
export { createRandom, type Random } from "./random.ts";
export {
  type DeployedTestChain,
  startTestChain,
  type TestChain,
  type TestKeys,
  type TokenDecimals,
} from "./start-test-chain.ts";
