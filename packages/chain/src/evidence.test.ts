import {
  type Address,
  encodeAbiParameters,
  encodeEventTopics,
  getAddress,
  type Hex,
  toHex,
  zeroAddress,
} from "viem";
import { expect, test } from "vitest";
import { settlementModuleAbi, tokenAbi } from "./abi.ts";
import {
  lower,
  packItems,
  packOwners,
  type SettlementItem,
  settlementDigest,
  unpackItems,
  unpackOwners,
} from "./batch.ts";
import type { ChainDeployment, ListedToken } from "./deployment.ts";
import { type ChainLog, readSettlementEvidence } from "./evidence.ts";
import { localChain } from "./known-chains.ts";

const address = (number: number): Address => getAddress(toHex(number, { size: 20 }));
const [module, token, other, ann, ben] = [
  address(1),
  address(2),
  address(3),
  address(10),
  address(11),
];
const listed = (index: number, at: Address, decimals: number): ListedToken => ({
  address: at,
  index,
  symbol: "TOKEN",
  name: "A token",
  decimals,
});
const deployment: ChainDeployment = {
  chain: localChain,
  marker: toHex(1, { size: 32 }),
  module,
  ownSafeModule: address(8),
  guardian: address(9),
  handoverDelaySeconds: 10,
  passkeyVersion: "0.2.0",
  passkeySignerFactory: address(12),
  passkeySignerCode: "0x6080604052",
  passkeyFallbackVerifier: null,
  moduleSetup: address(4),
  proxyFactory: address(5),
  singleton: address(6),
  fallbackHandler: address(7),
  tokens: {
    LIL: listed(0, token, 6),
    usdc: listed(1, address(13), 8),
    eurc: listed(2, address(14), 18),
  },
  fromBlock: 0,
};
const move: SettlementItem = { from: ann, to: ben, tokenIndex: 0, amount: 5n };
const mint: SettlementItem = { from: null, to: ann, tokenIndex: 0, amount: 7n };
const other10: SettlementItem = { from: ben, to: ann, tokenIndex: 0, amount: 10n };
const topics = (all: readonly (Hex | Hex[] | null)[]) =>
  all.filter((topic) => typeof topic === "string");

function transfer(from: Address, to: Address, amount: bigint, by = token): ChainLog {
  const all = encodeEventTopics({ abi: tokenAbi, eventName: "Transfer", args: { from, to } });
  return {
    address: by,
    topics: topics(all),
    data: encodeAbiParameters([{ type: "uint256" }], [amount]),
  };
}
function settled(
  items: readonly SettlementItem[],
  outcomes: Hex,
  change: { by?: Address; batch?: bigint; digest?: Hex } = {},
): ChainLog {
  const { by = module, batch = 9n, digest = settlementDigest("0x", packItems(items)) } = change;
  const all = encodeEventTopics({
    abi: settlementModuleAbi,
    eventName: "Settled",
    args: { batch, digest },
  });
  return {
    address: by,
    topics: topics(all),
    data: encodeAbiParameters([{ type: "bytes" }], [outcomes]),
  };
}
const log = transfer(ann, ben, 5n);
const minted = transfer(zeroAddress, ann, 7n);
const zeros = toHex(0, { size: 32 });

test.each<[string, SettlementItem[], ChainLog[], string[]]>([
  ["event and log agree", [move], [log, settled([move], "0x01")], ["moved 0"]],
  ["a mint comes from the zero address", [mint], [minted, settled([mint], "0x01")], ["moved 0"]],
  [
    "logs of other contracts in between are ignored",
    [mint, move],
    [minted, transfer(ann, ben, 5n, other), log, settled([mint, move], "0x0101")],
    ["moved 0", "moved 2"],
  ],
  ["the event says failed and no log contradicts", [move], [settled([move], "0x00")], ["failed"]],
  [
    "the event says failed and the money moved",
    [move],
    [log, settled([move], "0x00")],
    ["contradicted"],
  ],
  ["the event says moved and no log proves it", [move], [settled([move], "0x01")], ["unproved"]],
  [
    "a log with another amount proves nothing",
    [move],
    [transfer(ann, ben, 4n), settled([move], "0x01")],
    ["unproved"],
  ],
  [
    "a log with another recipient proves nothing",
    [move],
    [transfer(ann, ann, 5n), settled([move], "0x01")],
    ["unproved"],
  ],
  [
    "a log with another sender proves nothing",
    [move],
    [transfer(ben, ben, 5n), settled([move], "0x01")],
    ["unproved"],
  ],
  [
    "a log of another token proves nothing",
    [move],
    [transfer(ann, ben, 5n, other), settled([move], "0x01")],
    ["unproved"],
  ],
  [
    "one log proves one of two equal items",
    [move, move],
    [log, settled([move, move], "0x0101")],
    ["moved 0", "unproved"],
  ],
  [
    "two logs prove two equal items",
    [move, move],
    [log, log, settled([move, move], "0x0101")],
    ["moved 0", "moved 1"],
  ],
  [
    "of two equal items the failed one needs no log",
    [move, move],
    [log, settled([move, move], "0x0001")],
    ["failed", "moved 0"],
  ],
  [
    "the order of the logs proves nothing",
    [move, mint],
    [minted, log, settled([move, mint], "0x0101")],
    ["moved 1", "moved 0"],
  ],
  [
    "a Safe that moves its money late does not make the items of others look unproved",
    [move, other10, { ...move, amount: 6n }],
    [
      transfer(ben, ann, 10n),
      log,
      transfer(ann, ben, 6n),
      settled([move, other10, { ...move, amount: 6n }], "0x010101"),
    ],
    ["moved 1", "moved 0", "moved 2"],
  ],
  [
    "money that a Safe moves beside a failed and a moved item of the same content contradicts the failed one",
    [move, move],
    [log, log, settled([move, move], "0x0001")],
    ["contradicted", "moved 0"],
  ],
  ["an unknown outcome byte is unclear", [move], [log, settled([move], "0x02")], ["unclear"]],
  [
    "with too few outcomes all items are unclear",
    [move, move],
    [log, log, settled([move, move], "0x01")],
    ["unclear", "unclear"],
  ],
  ["without the event all items are unclear", [move], [log], ["unclear"]],
  [
    "an event of another contract is ignored",
    [move],
    [log, settled([move], "0x01", { by: other })],
    ["unclear"],
  ],
  [
    "an event with another batch number is ignored",
    [move],
    [log, settled([move], "0x01", { batch: 8n })],
    ["unclear"],
  ],
  [
    "an event with another digest is ignored",
    [move],
    [log, settled([move], "0x01", { digest: zeros })],
    ["unclear"],
  ],
])("%s", (_, items, logs, expected) => {
  const digest = settlementDigest("0x", packItems(items));
  const evidence = readSettlementEvidence(deployment, logs, { batch: 9n, digest, items });
  expect(
    evidence.map(({ result, logPosition }) =>
      logPosition === null ? result : `${result} ${logPosition}`,
    ),
  ).toEqual(expected);
});

test("packed items are validated and unpack to the same items", () => {
  expect(unpackItems(packItems([move, mint]))).toEqual([move, mint]);
  const owners = [
    { owner: ann, kind: "held" },
    { owner: ben, kind: "own" },
  ] as const;
  const packed = packOwners(owners);
  expect(packed).toBe(`0x${ann.slice(2)}00${ben.slice(2)}01`.toLowerCase());
  expect(unpackOwners(packed)).toEqual(
    owners.map(({ owner, kind }) => ({ owner: lower(owner), kind })),
  );
  expect(unpackOwners("0x")).toEqual([]);
  expect(() => unpackOwners(ann)).toThrow("not a multiple of the owner size");
  expect(() => unpackOwners(`${ann}07`)).toThrow("no kind of Safe has the number 7");
  for (const amount of [0n, -1n, 2n ** 64n]) {
    expect(() => packItems([{ ...move, amount }])).toThrow(RangeError);
  }
  expect(() => packItems([{ ...move, from: zeroAddress }])).toThrow(RangeError);
  expect(() => unpackItems("0x11")).toThrow(RangeError);
});
