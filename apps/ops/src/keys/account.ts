import { Command } from "@commander-js/extra-typings";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { openAccount } from "../chain/options.ts";
import type { Run } from "../context.ts";
import type { Outcome } from "../outcome.ts";
import { writeNew } from "./vault.ts";

function createAccount(file: string): Outcome {
  const key = generatePrivateKey();
  writeNew(file, `${key}\n`, 0o600);
  const address = privateKeyToAddress(key);
  return {
    data: { address, file },
    lines: [`${address}`, `Its private key is in ${file}, readable only by you.`],
  };
}

export const keyAccount = (run: Run) =>
  new Command("account")
    .summary("create the key of an account: operator, relayer, guardian, administrator, deployer")
    .description(
      "Creates the private key of an account that signs transactions, and prints its address. Run it on the machine " +
        "that will use the key. A file is never overwritten.",
    )
    .requiredOption("--out <file>", "where the key is written (mode 0600)")
    .action(({ out }) => run(() => createAccount(out)));

export const keyAddress = (run: Run) =>
  new Command("address")
    .summary("print the address of an account's key")
    .description("Prints the address of the private key in a file.")
    .requiredOption("--key-file <file>", "the key's file")
    .action(({ keyFile }) =>
      run(() => {
        const { address } = openAccount(keyFile);
        return { data: { address }, lines: [address] };
      }),
    );
