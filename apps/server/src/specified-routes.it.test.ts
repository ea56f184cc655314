// Calls every route of packages/api-contract/specified-routes.txt in a walk through the whole product, and
// checks each answer against the contract.
import { readFileSync } from "node:fs";
import { type Operation, operations } from "@lilypad/api-contract";
import { createFakeRamp, createTestDatabase, type TestDatabase } from "@lilypad/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAnswerRecorder } from "../test/contract/answers-as-specified.ts";
import { askEveryRoute } from "../test/contract/ask-every-route.ts";
import { testDirectory } from "../test/test-banks.ts";
import { type ChainWorld, openChainWorld } from "../test/worlds/open-chain-world.ts";
import { openProduct, type Product } from "../test/worlds/open-product.ts";
import { migrations } from "./migrations.ts";

const patternOf = ({ method, path }: Operation) => `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`;
const specified = new Set(
  readFileSync("packages/api-contract/specified-routes.txt", "utf8").trim().split("\n"),
);
/** contract.test.ts checks that every specified route is an operation. */
const specifiedOperations = (Object.values(operations) as Operation[]).filter((operation) =>
  specified.has(patternOf(operation)),
);

/**
 * The operations that are refused in this walk, because it has no authenticator, administrator, payer's cookie,
 * card issuer or withdrawal. The tests of their modules cover the successes.
 */
const refusals: Readonly<Record<string, string>> = {
  verifyMagicLink: "LINK_EXPIRED",
  verifyBiometric: "PASSKEY_INVALID",
  resetPasscode: "SECURITY_CODE_INVALID",
  getRewardAnalytics: "FORBIDDEN",
  getRewardHealth: "FORBIDDEN",
  grantReward: "FORBIDDEN",
  reloadRewardRules: "FORBIDDEN",
  submitWithdrawal: "NOT_FOUND",
  createPublicTeleportQuote: "TELEPORT_PAYER_UNKNOWN",
  createPublicTeleportTransaction: "TELEPORT_PAYER_UNKNOWN",
};
const isOfCards = ({ path }: Operation) => /^\/api\/v1\/wallet\/(gnosis|safe)\//.test(path);

let world: ChainWorld;
let database: TestDatabase;
let product: Product;
let recorder: ReturnType<typeof createAnswerRecorder>;

beforeAll(async () => {
  world = await openChainWorld();
  database = await createTestDatabase({ migrations });
  const ramp = createFakeRamp();
  const { databaseUrl } = database;
  const environment = { TELEPORT_EASY_FLOW: "true" };
  const directory = testDirectory;
  product = await openProduct({ world, databaseUrl, ramp, directory, environment });
  recorder = createAnswerRecorder(product);
  await askEveryRoute({ product, ask: recorder.ask }, ramp);
}, 180_000);
afterAll(async () => {
  await product?.close();
  await database?.drop();
  await world?.close();
});

describe("a specified route answers as in the contract", () => {
  it.each(specifiedOperations.map((operation) => [patternOf(operation), operation] as const))(
    "%s",
    (_, operation) => {
      const { name } = operation;
      const expected = refusals[name] ?? (isOfCards(operation) ? "CARDS_NOT_CONFIGURED" : "ok");
      expect(recorder.recorded.get(name)).toEqual({ outcome: expected, problems: [] });
    },
  );
});
