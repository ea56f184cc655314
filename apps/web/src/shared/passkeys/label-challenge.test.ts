import { createHash, randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { labelChallenge } from "./label-challenge.ts";

it("a challenge is hashed with the label of confirmations, as the server does it", async () => {
  const challenge = randomBytes(32);
  const expected = createHash("sha256")
    .update("Lilypad: confirm that it is you. This signs no payment.")
    .update(challenge)
    .digest("base64url");
  expect(await labelChallenge(challenge.toString("base64url"))).toBe(expected);
});

it("a challenge that is the hash of a Safe's transaction is never signed as it is", async () => {
  const transactionHash = randomBytes(32).toString("base64url");
  expect(await labelChallenge(transactionHash)).not.toBe(transactionHash);
});
