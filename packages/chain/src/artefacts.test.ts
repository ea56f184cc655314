import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  type Abi,
  type AbiParameter,
  getCreate2Address,
  type Hex,
  toEventSignature,
  toFunctionSignature,
  zeroHash,
} from "viem";
import { expect, test } from "vitest";
import ownSafeModule from "../artefacts/OwnSafeModule.json";
import signerFactory from "../artefacts/SafeWebAuthnSignerFactory.json";
import settlementModule from "../artefacts/SettlementModule.json";
import { compileContracts, readSources } from "../scripts/compile-contracts.ts";
import { ownSafeModuleAbi, settlementModuleAbi } from "./abi.ts";
import { signerProxyCode } from "./deploy/signer-proxy-code.ts";

const chain = resolve("packages/chain");
const typesOf = (inputs: readonly AbiParameter[]) => inputs.map(({ type }) => type).join(",");

test("the committed artefacts equal the compiled sources byte for byte", () => {
  const compiled = compileContracts(readSources(join(chain, "contracts")));
  for (const [name, text] of compiled) {
    expect(readFileSync(join(chain, "artefacts", name), "utf8") === text, name).toBe(true);
  }
  const files = readdirSync(join(chain, "artefacts"));
  const published = ["SafeProxy.json", "SafeWebAuthnSignerFactory.json"];
  expect(files.sort()).toEqual([...compiled.keys(), ...published].sort());
});

test.each([
  ["settlement module", settlementModule.abi, settlementModuleAbi],
  ["own-Safe module", ownSafeModule.abi, ownSafeModuleAbi],
])("every hand-written signature of the %s is in its source", (_, compiled, written) => {
  const signaturesOf = (abi: Abi) =>
    abi.flatMap((entry) => {
      if (entry.type === "function") return [`function ${toFunctionSignature(entry)}`];
      if (entry.type === "event") return [`event ${toEventSignature(entry)}`];
      return entry.type === "error" ? [`error ${entry.name}(${typesOf(entry.inputs)})`] : [];
    });
  const known = signaturesOf(compiled as Abi);
  for (const signature of signaturesOf(written)) expect(known).toContain(signature);
});

test("the bytes of Safe's passkey factory are those behind its public address", () => {
  const bytecode = signerFactory.bytecode as Hex;
  // The address is a hash of the bytes (CREATE2), so other bytes cannot have it.
  expect(
    getCreate2Address({
      from: "0x4e59b44847b379578588920cA78FbF26c0B4956C",
      salt: zeroHash,
      bytecode,
    }),
  ).toBe("0xF7488fFbe67327ac9f37D5F722d83Fc900852Fbf");
  // The factory contains the creation code of the signers that it creates.
  expect(bytecode).toContain(signerProxyCode.slice(2));
});
