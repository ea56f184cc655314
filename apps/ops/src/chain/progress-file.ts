import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from "node:fs";
import type { SentTransactions } from "@lilypad/chain";
import { type Address, getAddress, type Hex, isAddressEqual, isHex } from "viem";
import { z } from "zod";
import { Refused, toJson } from "../outcome.ts";
import type { DeploymentPlan } from "./plan-file.ts";

const hex = z.custom<Hex>((value) => isHex(value), "must be hexadecimal");

const progressSchema = z.object({
  deployer: z.string().transform((value) => getAddress(value)),
  firstNonce: z.number().int().min(0),
  marker: hex,
  plan: z.unknown(),
  sent: z.record(
    z.string(),
    z.array(z.object({ hash: hex, raw: hex, maxFeePerGas: z.string().regex(/^\d+$/) })),
  ),
});

/** How far a deployment has come. It holds signed transactions, but no key. */
export interface Progress {
  readonly deployer: Address;
  readonly firstNonce: number;
  /** 32 random bytes that identify the installation. */
  readonly marker: Hex;
  readonly sent: SentTransactions;
}

/** Writes a file whole or not at all, so that a kill leaves the old one or the new one. */
export function writeWhole(path: string, content: string, mode = 0o644): void {
  const draft = `${path}.${randomBytes(6).toString("hex")}.tmp`;
  const file = openSync(draft, "wx", mode);
  writeSync(file, content);
  fsyncSync(file);
  closeSync(file);
  renameSync(draft, path);
}

/** Begins a deployment: the addresses follow from the deployer and its next nonce. */
export const beginProgress = (deployer: Address, nextNonce: number): Progress => ({
  deployer,
  firstNonce: nextNonce,
  marker: `0x${randomBytes(32).toString("hex")}`,
  sent: {},
});

export const saveProgress = (path: string, plan: DeploymentPlan, progress: Progress): void =>
  writeWhole(path, `${toJson({ ...progress, plan }, 2)}\n`, 0o600);

/**
 * Reads how far a deployment has come; undefined if it has not begun.
 * @throws Refused if the file belongs to another plan or another deployer, or is damaged
 */
export function readProgress(
  path: string,
  plan: DeploymentPlan,
  deployer: Address,
): Progress | undefined {
  if (!existsSync(path)) return undefined;
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, "utf8"));
  } catch {
    throw new Refused(`${path} is damaged. Restore it, or name another file to start again.`);
  }
  const parsed = progressSchema.safeParse(content);
  if (!parsed.success) {
    throw new Refused(`${path} is not a file of progress. Name another file.`);
  }
  const { plan: stored, ...progress } = parsed.data;
  if (!isAddressEqual(progress.deployer, deployer)) {
    throw new Refused(
      `${path} was begun with the key of ${progress.deployer}. Continue with that key, or name another file to start again.`,
    );
  }
  if (toJson(stored) !== toJson(plan)) {
    throw new Refused(
      `${path} was begun with another plan. Continue with that plan, or name another file to start again.`,
    );
  }
  return progress;
}
