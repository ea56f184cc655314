import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  encodeContractSignature,
  encodeExecTransaction,
  encodePasskeySignature,
  safeAbi,
} from "@lilypad/chain";
import { encodeSafeCall, hashSafeTransaction, predictPasskeySigner } from "@lilypad/custody";
import { waitFor } from "@lilypad/testing";
import { type Address, type Hex, parseEther } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Owner, openOwnSafes } from "../../../../test/own-safes/open-own-safes.ts";
import { dollars } from "../../../../test/own-safes/send-signed.ts";

const script = join(import.meta.dirname, "../../../../../../scripts/exit.mjs");

let at: Awaited<ReturnType<typeof openOwnSafes>>;
let ann: Owner;
let folder: string;
const ownerKey = generatePrivateKey();
const wallet = privateKeyToAccount(ownerKey);

beforeAll(async () => {
  at = await openOwnSafes();
  folder = mkdtempSync(join(tmpdir(), "exit-"));
  writeFileSync(join(folder, "key"), `${ownerKey}\n`);
  ann = await at.join("Ann", dollars(80));
  await at.carryOut(ann, { kind: "add_owner", address: wallet.address });
  await at.world.deposit(ann.safe, "eurc", dollars(30));
  await at.world.node.setBalance({ address: wallet.address, value: parseEther("1") });
  // From here on there is no server.
  await at.stop();
});
afterAll(async () => {
  await at?.start();
  await at?.close();
  rmSync(folder, { recursive: true, force: true });
});

const tokenList = () => {
  const { LIL, usdc, eurc } = at.world.deployment.tokens;
  return [LIL, usdc, eurc].map((token) => token?.address).join(",");
};

/** Runs the script as a person does. */
async function leave(to: Address, options: string[], keyFile = join(folder, "key")) {
  const args = ["--rpc", at.world.rpcUrl, "--safe", ann.safe, "--to", to, "--tokens", tokenList()];
  const child = spawn(process.execPath, [script, ...args, ...options], {
    env: { PATH: process.env.PATH, OWNER_KEY_FILE: keyFile },
  });
  let output = "";
  child.stdout.on("data", (text) => (output += text));
  child.stderr.on("data", (text) => (output += text));
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, output };
}

describe("with the server off", () => {
  it("a passkey moves money with nothing but a node, where its page is still served", async () => {
    const { node, deployment, balanceOf } = at.world;
    const to = privateKeyToAccount(generatePrivateKey()).address;
    const token = deployment.tokens.usdc?.address ?? "0x";
    const nonce = await node.readContract({
      address: ann.safe,
      abi: safeAbi,
      functionName: "nonce",
    });
    const transaction = {
      chainId: at.world.deployment.chain.id,
      safe: ann.safe,
      ...encodeSafeCall(ann.safe, { kind: "send", token, to, amount: dollars(5) }),
      safeTxGas: 150_000n,
      nonce,
    };
    const hash = hashSafeTransaction(transaction);
    const { response } = ann.passkey.sign(hash);
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
    const signature = encodePasskeySignature(
      {
        authenticatorData: bytes(response.authenticatorData),
        clientDataJSON: bytes(response.clientDataJSON),
        signature: bytes(response.signature),
      },
      hash,
    );
    const signer = predictPasskeySigner(deployment, ann.passkey.key);
    const raw = await wallet.signTransaction({
      type: "eip1559",
      chainId: 42161,
      nonce: await node.getTransactionCount({ address: wallet.address }),
      to: ann.safe,
      data: encodeExecTransaction(transaction, encodeContractSignature(signer, signature)),
      gas: 1_000_000n,
      maxFeePerGas: 10n ** 11n,
      maxPriorityFeePerGas: 0n,
    });
    const sent: Hex = await node.sendRawTransaction({ serializedTransaction: raw });
    await waitFor(() => node.getTransactionReceipt({ hash: sent }).catch(() => undefined), {
      timeoutMs: 10_000,
    });
    expect(await balanceOf(to, "usdc")).toBe(dollars(5));
  });

  it("the script shows what it would do, and refuses a key that owns nothing", async () => {
    const to = privateKeyToAccount(generatePrivateKey()).address;
    const shown = await leave(to, []);
    expect(shown.output).toContain("75.000000 USDC would go to");
    expect(shown.output).toContain("Nothing was sent. Add --send to do it.");
    expect(shown.code).toBe(0);
    writeFileSync(join(folder, "other"), generatePrivateKey());
    const refused = await leave(to, ["--send"], join(folder, "other"));
    expect(refused.output).toMatch(/is not an owner of this Safe\. Nothing was sent\./);
    expect(refused.code).toBe(1);
    expect(await at.world.balanceOf(ann.safe, "usdc")).toBe(dollars(75));
  });

  it("the script moves every token out of the Safe with the second owner's key", async () => {
    const to = privateKeyToAccount(generatePrivateKey()).address;
    const { code, output } = await leave(to, ["--send"]);
    expect(code, output).toBe(0);
    expect(await at.world.balanceOf(to, "usdc")).toBe(dollars(75));
    expect(await at.world.balanceOf(to, "eurc")).toBe(dollars(30));
    expect(await at.world.balanceOf(ann.safe, "usdc")).toBe(0n);
    expect(await at.world.balanceOf(ann.safe, "eurc")).toBe(0n);
  });
});
