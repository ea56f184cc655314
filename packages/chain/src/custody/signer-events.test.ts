import { type Address, encodeAbiParameters, type Hex, pad, toEventSelector } from "viem";
import { expect, test } from "vitest";
import { decodeSignerCreated } from "./signer-events.ts";

const passkeySignerFactory: Address = "0x1d31F259eE307358a26dFb23EB365939E8641195";
const signer: Address = "0x00000000000000000000000000000000000000A1";
const topic = toEventSelector("Created(address,uint256,uint256,uint176)");
const word = { type: "uint256" } as const;
const rest = [3n, 4n, 256n << 160n] as const;
const created = { signer, x: 3n, y: 4n, verifiers: 256n << 160n };

/** The log as each version of the factory writes it. */
const logs: Record<string, { address: Address; topics: Hex[]; data: Hex }> = {
  "0.2.0": {
    address: passkeySignerFactory,
    topics: [topic],
    data: encodeAbiParameters([{ type: "address" }, word, word, word], [signer, ...rest]),
  },
  "0.2.1": {
    address: passkeySignerFactory,
    topics: [topic, pad(signer)],
    data: encodeAbiParameters([word, word, word], rest),
  },
};

test.each(Object.entries(logs))("a created signer is read from a log of %s", (_, log) => {
  expect(decodeSignerCreated({ passkeySignerFactory }, log)).toEqual(created);
});

test.each([
  ["of another contract", { ...logs["0.2.1"], address: signer }],
  ["of another event", { ...logs["0.2.1"], topics: [pad("0x01"), pad(signer)] }],
  ["without topics", { ...logs["0.2.0"], topics: [] }],
  ["with more topics", { ...logs["0.2.1"], topics: [topic, pad(signer), pad(signer)] }],
  ["with too little data", { ...logs["0.2.0"], data: "0x" }],
])("a log %s is none", (_, log) => {
  expect(decodeSignerCreated({ passkeySignerFactory }, log as (typeof logs)[string])).toBeNull();
});
