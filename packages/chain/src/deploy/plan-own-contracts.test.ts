import { expect, test } from "vitest";
import { localChain } from "../known-chains.ts";
import { canonicalAddresses } from "./canonical-contracts.ts";
import { localPasskeys } from "./passkey-contracts.ts";
import { type OwnContracts, planOwnContracts } from "./plan-own-contracts.ts";

const address = (digit: string) => `0x${digit.repeat(40)}` as const;
const terms = { dailyCap: 1_000n, defaultLimit: 100n };
const live: OwnContracts = {
  deployer: address("d"),
  firstNonce: 5,
  admin: address("1"),
  operator: address("2"),
  guardian: address("3"),
  chain: localChain,
  tokens: {
    usdc: { address: address("4"), symbol: "USDC", name: "USD Coin", decimals: 6 },
    eurc: { address: address("5"), symbol: "EURe", name: "Monerium EURe", decimals: 18 },
  },
  terms: { LIL: terms, usdc: terms, eurc: terms },
  handoverDelaySeconds: 172_800,
  handoversPerDay: 1_000,
  passkeys: localPasskeys(),
  marker: `0x${"ab".repeat(32)}`,
};

test("Safe's contracts have the addresses that Safe publishes for every chain", () => {
  expect(canonicalAddresses()).toEqual({
    proxyFactory: "0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67",
    singleton: "0x41675C099F32341bf84BFc5382aF534df5C7461a",
    fallbackHandler: "0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99",
  });
});

test("a live deployment has three steps, and lists real tokens with their decimals", () => {
  const { steps, deployment } = planOwnContracts(live);
  expect(steps.map(({ name, nonce }) => [name, nonce])).toEqual([
    ["the set-up helper", 5],
    ["LIL", 6],
    ["the settlement module", 7],
  ]);
  expect(deployment.tokens).toEqual({
    LIL: expect.objectContaining({ address: steps[1]?.address, index: 0, decimals: 6 }),
    usdc: { ...live.tokens.usdc, index: 1 },
    eurc: { ...live.tokens.eurc, index: 2 },
  });
  expect(deployment.module).toBe(steps[2]?.address);
});

test("other nonces give other addresses, and the same plan gives the same ones", () => {
  expect(planOwnContracts(live)).toEqual(planOwnContracts(live));
  expect(planOwnContracts({ ...live, firstNonce: 6 }).deployment.module).not.toBe(
    planOwnContracts(live).deployment.module,
  );
});
