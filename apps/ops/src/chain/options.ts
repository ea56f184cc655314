import { statSync } from "node:fs";
import { readKeyFile } from "@lilypad/chain";
import { type Address, getAddress, isAddress } from "viem";
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import type { Context } from "../context.ts";
import { Refused, WrongUsage } from "../outcome.ts";

/**
 * Opens the account of a key file.
 * @throws Refused if the file cannot be read, does not contain a private key, or is accessible to all users of the machine
 */
export function openAccount(keyFile: string): PrivateKeyAccount {
  try {
    if ((statSync(keyFile).mode & 0o007) !== 0) {
      throw new Refused(
        `${keyFile} can be read by everybody on this machine; run chmod 600 on it.`,
      );
    }
    return privateKeyToAccount(readKeyFile(keyFile));
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(error instanceof Error ? error.message : String(error));
  }
}

/** @throws WrongUsage for anything that is not an address */
export function readAddressOption(name: string, value: string): Address {
  if (!isAddress(value, { strict: false })) {
    throw new WrongUsage(`--${name}: must be an address such as 0x…`);
  }
  return getAddress(value);
}

/** Reads the id of a network. @throws WrongUsage for anything else */
export function readChainId(text: string): number {
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(id)) throw new WrongUsage("--chain-id: must be a whole number");
  return id;
}

/** @throws WrongUsage if neither the option nor the setting names a node */
export function requireRpcUrl({ environment }: Context, option: string | undefined): string {
  const rpcUrl = option ?? environment.RPC_URL;
  if (rpcUrl === undefined || rpcUrl === "") {
    throw new WrongUsage("Name a node with --rpc-url, or set RPC_URL.");
  }
  return rpcUrl;
}
