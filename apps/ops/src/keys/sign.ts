import { Command } from "@commander-js/extra-typings";
import { signRecovery } from "@lilypad/chain";
import type { Run } from "../context.ts";
import { type Outcome, Refused } from "../outcome.ts";
import {
  describeNetwork,
  describeStep,
  formatCalls,
  parseRequest,
} from "../recovery/recovery-files.ts";
import {
  openSeed,
  readText,
  readWholeNumber,
  type VaultOptions,
  withVault,
  writeNew,
} from "./vault.ts";

interface SignOptions extends VaultOptions {
  readonly index: number;
  readonly request: string;
  readonly out: string;
}

/** Signs a recovery and describes in words what was signed. */
async function sign({ index, request: file, out, ...vault }: SignOptions): Promise<Outcome> {
  try {
    const request = parseRequest(readText(file));
    const calls = await signRecovery(openSeed(vault), index, request);
    writeNew(out, formatCalls({ ...request, calls }));
    const steps = request.steps.map(describeStep);
    return {
      data: {
        chainId: request.chainId,
        safe: request.safe,
        owner: request.owner,
        index,
        steps,
        file: out,
      },
      lines: [
        `Safe ${request.safe}, owner ${request.owner} (index ${index}), on ${describeNetwork(request.chainId)}`,
        ...steps,
        `${calls.length} signed transactions are in ${out}`,
      ],
    };
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(error instanceof Error ? error.message : String(error));
  }
}

export const keySign = (run: Run) =>
  withVault(new Command("sign"))
    .summary("sign transactions of a held Safe with its owner's key (offline)")
    .description(
      "Signs the steps of a file of `lilypad recovery prepare` for one Safe, and shows each step in words. " +
        "Two people compare the network and the addresses with the paper before the signed file leaves the machine.",
    )
    .requiredOption("--index <index>", "the owner's index")
    .requiredOption("--request <file>", "the request to sign")
    .requiredOption("--out <file>", "where the signed transactions are written")
    .action(({ vault, passphraseFile, index, request, out }) =>
      run(() =>
        sign({ vault, passphraseFile, request, out, index: readWholeNumber("index", index) }),
      ),
    );
