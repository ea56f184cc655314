import { hashSafeTransaction, predictPasskeySigner, type SafeTransaction } from "@lilypad/custody";
import { type Address, decodeEventLog, encodeFunctionData, type Hex, parseAbi } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePasskey, type TestPasskey } from "../../test/make-passkey.ts";
import {
  guardian,
  handoverDelaySeconds,
  openChain,
  operator,
  person,
  stranger,
  type TestChain,
  USDC,
} from "../../test/open-chain.ts";
import { passkeySignerFactoryAbi, safeAbi, settlementModuleAbi, tokenAbi } from "../abi.ts";
import { predictSafeAddress } from "../safe-address.ts";
import { encodeContractSignature, encodePasskeySignature } from "./passkey-signature.ts";
import { encodeCreateSigner, encodeSignatureCheck, validSignature } from "./passkey-signer.ts";
import { encodeExecTransaction } from "./safe-transaction.ts";
import { decodeSignerCreated } from "./signer-events.ts";

let world: TestChain;
let usdc: Address;
beforeAll(async () => {
  world = await openChain();
  usdc = world.deployment.tokens.usdc?.address ?? "0x";
});
afterAll(() => world?.anvil.stop());

const domainAbi = parseAbi([
  "function getTransactionHash(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, uint256 nonce) view returns (bytes32)",
]);
const zero: Address = "0x0000000000000000000000000000000000000000";
const transfer = (to: Address, amount: bigint) =>
  encodeFunctionData({ abi: tokenAbi, functionName: "transfer", args: [to, amount] });
const addOwner = (owner: Address) =>
  encodeFunctionData({ abi: safeAbi, functionName: "addOwnerWithThreshold", args: [owner, 1n] });
const signerOf = (passkey: TestPasskey) => predictPasskeySigner(world.deployment, passkey);

async function prepare(safe: Address, to: Address, data: Hex): Promise<SafeTransaction> {
  const nonce = await world.node.readContract({
    address: safe,
    abi: safeAbi,
    functionName: "nonce",
  });
  const chainId = world.deployment.chain.id;
  return { chainId, safe, to, data, safeTxGas: 150_000n, nonce };
}
function sign(passkey: TestPasskey, transaction: SafeTransaction): Hex {
  const hash = hashSafeTransaction(transaction);
  return encodeContractSignature(
    signerOf(passkey),
    encodePasskeySignature(passkey.get(hash), hash),
  );
}
/** Sends a signed transaction on behalf of its signer, as anyone can; the event says whether its call succeeded. */
async function relay(transaction: SafeTransaction, signatures: Hex): Promise<string> {
  const data = encodeExecTransaction(transaction, signatures);
  const { status, logs } = await world.send(stranger, transaction.safe, data);
  if (status !== "success") return "reverted";
  const names = logs.flatMap((log) => {
    try {
      return [decodeEventLog({ abi: safeAbi, topics: log.topics, data: log.data }).eventName];
    } catch {
      return []; // an event of another contract
    }
  });
  return names.at(-1) ?? "no event";
}
const createSigner = (passkey: TestPasskey) =>
  world.must(
    stranger,
    world.deployment.passkeySignerFactory,
    encodeCreateSigner(world.deployment, passkey),
  );
const ownersOf = (safe: Address) =>
  world.node.readContract({ address: safe, abi: safeAbi, functionName: "getOwners" });

describe("a person who signs up with their own key", () => {
  const ann = makePasskey();
  let safe: Address;
  beforeAll(async () => {
    safe = predictSafeAddress(world.deployment, signerOf(ann), "own");
    await world.mint(usdc, safe, 1_000_000n);
  });

  test("has the signer address that Safe's factory predicts, before the signer exists", async () => {
    const { passkeySignerFactory } = world.deployment;
    expect(
      await world.node.readContract({
        address: passkeySignerFactory,
        abi: passkeySignerFactoryAbi,
        functionName: "getSigner",
        args: [ann.x, ann.y, 0x100n << 160n],
      }),
    ).toBe(signerOf(ann));
    expect(await world.hasCode(signerOf(ann))).toBe(false);
  });

  test("has a signature that the chain can check before the signer exists, for its hash only", async () => {
    const hash: Hex = `0x${"77".repeat(32)}`;
    const signature = encodePasskeySignature(ann.get(hash), hash);
    const check = async (checked: Hex) => {
      const { data = "0x" } = await world.node.call({
        to: world.deployment.passkeySignerFactory,
        data: encodeSignatureCheck(world.deployment, ann, { hash: checked, signature }),
      });
      return data.startsWith(validSignature);
    };
    expect(await check(hash)).toBe(true);
    expect(await check(`0x${"78".repeat(32)}`)).toBe(false);
  });

  test("is the only owner of the Safe that a batch creates, and settlement moves money from it", async () => {
    const item = { from: safe, to: person("ben").address, tokenIndex: USDC, amount: 10n };
    const { outcomes } = await world.settle([{ owner: signerOf(ann), kind: "own" }], [item]);
    expect(outcomes).toEqual([1]);
    expect(await ownersOf(safe)).toEqual([signerOf(ann)]);
  });

  test("moves dollars to any address with the passkey, by a transaction that anyone can send", async () => {
    const { logs } = await createSigner(ann);
    expect(logs.map((log) => decodeSignerCreated(world.deployment, log))).toEqual([
      { signer: signerOf(ann), x: ann.x, y: ann.y, verifiers: 0x100n << 160n },
    ]);
    const outside = person("outside").address;
    const transaction = await prepare(safe, usdc, transfer(outside, 25n));
    expect(
      await world.node.readContract({
        address: safe,
        abi: domainAbi,
        functionName: "getTransactionHash",
        args: [usdc, 0n, transaction.data, 0, 150_000n, 0n, 0n, zero, zero, transaction.nonce],
      }),
    ).toBe(hashSafeTransaction(transaction));
    const signatures = sign(ann, transaction);
    expect(await relay(transaction, signatures)).toBe("ExecutionSuccess");
    expect(await world.balance(usdc, outside)).toBe(25n);
    expect(await relay(transaction, signatures), "a signature works once").toBe("reverted");
  });

  test("cannot be replaced by another passkey, and a failing call uses up its signature", async () => {
    const transaction = await prepare(safe, usdc, transfer(person("thief").address, 1n));
    const thief = makePasskey();
    expect(await relay(transaction, sign(thief, transaction))).toBe("reverted");
    const hash = hashSafeTransaction(transaction);
    const forged = encodeContractSignature(
      signerOf(ann),
      encodePasskeySignature(thief.get(hash), hash),
    );
    expect(await relay(transaction, forged)).toBe("reverted");
    const tooMuch = await prepare(safe, usdc, transfer(person("thief").address, 10n ** 12n));
    const signatures = sign(ann, tooMuch);
    expect(await relay(tooMuch, signatures)).toBe("ExecutionFailure");
    await world.mint(usdc, safe, 10n ** 12n);
    expect(await relay(tooMuch, signatures)).toBe("reverted");
  });

  test("adds a wallet as a second owner, which moves money alone", async () => {
    const wallet = person("her wallet");
    const adding = await prepare(safe, safe, addOwner(wallet.address));
    expect(await relay(adding, sign(ann, adding))).toBe("ExecutionSuccess");
    const moving = await prepare(safe, usdc, transfer(wallet.address, 3n));
    const signature = await wallet.sign({ hash: hashSafeTransaction(moving) });
    expect(await relay(moving, signature)).toBe("ExecutionSuccess");
    expect(await world.balance(usdc, wallet.address)).toBe(3n);
  });
});

describe("a person who takes custody later", () => {
  const ben = makePasskey();
  const oldOwner = person("cold key of ben");

  test("owns the same Safe alone after the hand-over, with the same money", async () => {
    const { deployment, module, node } = world;
    const safe = world.safeOf("cold key of ben");
    await world.settle([oldOwner.address], []);
    await world.mint(usdc, safe, 500n);
    const call = (
      functionName: "requestHandover" | "finishHandover",
      args: readonly [Address, Address],
    ) => encodeFunctionData({ abi: settlementModuleAbi, functionName, args });
    await world.must(operator, module, call("requestHandover", [safe, signerOf(ben)]));
    await node.increaseTime({ seconds: handoverDelaySeconds });
    await world.must(guardian, module, call("finishHandover", [safe, signerOf(ben)]));
    expect(await ownersOf(safe)).toEqual([signerOf(ben)]);

    await createSigner(ben);
    const moving = await prepare(safe, usdc, transfer(person("outside 2").address, 100n));
    const old = await oldOwner.sign({ hash: hashSafeTransaction(moving) });
    expect(await relay(moving, old)).toBe("reverted");
    expect(await relay(moving, sign(ben, moving))).toBe("ExecutionSuccess");
    const item = { from: safe, to: person("cleo").address, tokenIndex: USDC, amount: 400n };
    expect((await world.settle([], [item])).outcomes).toEqual([1]);
    expect(await world.balance(usdc, safe)).toBe(0n);
    expect(deployment.passkeyFallbackVerifier).toBeNull();
  });
});
