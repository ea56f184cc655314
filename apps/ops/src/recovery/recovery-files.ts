import {
  findKnownChain,
  type RecoveryCall,
  type RecoveryRequest,
  type RecoveryStep,
} from "@lilypad/chain";
import { type Address, getAddress, isHex } from "viem";

/** A signed recovery; anyone with it can send it, and do nothing else. */
export interface SignedRecovery extends RecoveryRequest {
  readonly calls: readonly RecoveryCall[];
}

const toJson = (value: unknown) =>
  `${JSON.stringify(value, (_, one) => (typeof one === "bigint" ? one.toString() : one), 1)}\n`;

export const formatRequest = (request: RecoveryRequest): string => toJson(request);
export const formatCalls = (signed: SignedRecovery): string => toJson(signed);

/** How the people who sign read a network: "Base (8453)". */
export const describeNetwork = (chainId: number): string => {
  const name = findKnownChain(chainId)?.name;
  return name === undefined ? `the network ${chainId}` : `${name} (${chainId})`;
};

/** Describes a step for the person who signs it. Amounts are in the token's smallest unit. */
export function describeStep(step: RecoveryStep): string {
  switch (step.kind) {
    case "move":
      return `move ${step.amount} of the token ${step.token} to ${step.to}`;
    case "move-ether":
      return `move ${step.amount} wei of ether to ${step.to}`;
    case "replace-owner":
      return `replace the owner by ${step.newOwner}`;
  }
}

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields => Object(value) as Fields;
const addressIn = (fields: Fields, name: string): Address => getAddress(String(fields[name]));

function readStep(value: unknown): RecoveryStep {
  const fields = fieldsOf(value);
  if (fields.kind === "replace-owner") {
    return { kind: "replace-owner", newOwner: addressIn(fields, "newOwner") };
  }
  if (fields.kind === "move-ether") {
    return {
      kind: "move-ether",
      to: addressIn(fields, "to"),
      amount: BigInt(String(fields.amount)),
    };
  }
  if (fields.kind !== "move") throw new Error(`a recovery has no step ${String(fields.kind)}`);
  return {
    kind: "move",
    token: addressIn(fields, "token"),
    to: addressIn(fields, "to"),
    amount: BigInt(String(fields.amount)),
  };
}

/** Reads a request. @throws Error that names what is malformed */
export function parseRequest(text: string): RecoveryRequest {
  const fields = fieldsOf(JSON.parse(text));
  const parts = fieldsOf(fields.parts);
  if (!Array.isArray(fields.steps) || fields.steps.length === 0) {
    throw new Error("the request has no steps");
  }
  const chainId = Number(fields.chainId);
  if (!Number.isSafeInteger(chainId)) throw new Error("the request names no chain");
  return {
    chainId,
    safe: addressIn(fields, "safe"),
    owner: addressIn(fields, "owner"),
    nonce: BigInt(String(fields.nonce)),
    parts: {
      module: addressIn(parts, "module"),
      ownSafeModule: addressIn(parts, "ownSafeModule"),
      moduleSetup: addressIn(parts, "moduleSetup"),
      proxyFactory: addressIn(parts, "proxyFactory"),
      singleton: addressIn(parts, "singleton"),
      fallbackHandler: addressIn(parts, "fallbackHandler"),
    },
    steps: fields.steps.map(readStep),
  };
}

/** Reads a signed recovery. @throws Error that names what is malformed */
export function parseCalls(text: string): SignedRecovery {
  const { calls } = fieldsOf(JSON.parse(text));
  if (!Array.isArray(calls)) throw new Error("the file has no signed transactions");
  return {
    ...parseRequest(text),
    calls: calls.map((call) => {
      const { data } = fieldsOf(call);
      if (!isHex(data)) throw new Error("a signed transaction has no data");
      return { to: addressIn(fieldsOf(call), "to"), data };
    }),
  };
}
