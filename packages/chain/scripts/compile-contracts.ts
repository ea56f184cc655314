import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import solc from "solc";

/** The text of every artefact file by its name, exactly as it is committed. */
export type Artefacts = ReadonlyMap<string, string>;

/** The parts of the compiler's output that are used. */
interface CompilerOutput {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts?: Readonly<Record<string, Readonly<Record<string, CompiledContract>>>>;
}

interface CompiledContract {
  readonly abi: readonly unknown[];
  readonly evm: { readonly bytecode: { readonly object: string } };
}

const packageOf = createRequire(import.meta.url);

const settings = {
  // Many runs, because the module is called far more often than it is deployed.
  optimizer: { enabled: true, runs: 20_000 },
  evmVersion: "cancun",
  // Without the metadata hash, comments and paths do not change the bytecode.
  metadata: { bytecodeHash: "none" },
  outputSelection: { "*": { "*": ["abi", "evm.bytecode.object"] } },
};

/**
 * Compiles the contracts in `folder` and in its folder `test`.
 * @throws Error with the compiler's message, also for a warning
 */
export function compileContracts(folder: string): Artefacts {
  const paths = [folder, join(folder, "test")].flatMap((inner) =>
    readdirSync(inner)
      .filter((name) => name.endsWith(".sol"))
      .map((name) => join(inner, name)),
  );
  const keys = new Map(paths.map((path) => [path.slice(folder.length + 1), path]));
  const sources = Object.fromEntries(
    [...keys].map(([key, path]) => [key, { content: readFileSync(path, "utf8") }]),
  );
  const output: CompilerOutput = JSON.parse(
    solc.compile(JSON.stringify({ language: "Solidity", sources, settings }), {
      import: (path: string) => ({ contents: readFileSync(packageOf.resolve(path), "utf8") }),
    }),
  );
  const problems = output.errors ?? [];
  if (problems.length > 0) {
    throw new Error(problems.map((problem) => problem.formattedMessage).join("\n"));
  }
  const artefacts = new Map<string, string>();
  for (const key of keys.keys()) {
    const name = key.replace(/^.*\//, "").replace(/\.sol$/, "");
    const contract = output.contracts?.[key]?.[name];
    if (contract === undefined) throw new Error(`${key} holds no contract named ${name}`);
    const bytecode = `0x${contract.evm.bytecode.object}`;
    artefacts.set(`${name}.json`, `${JSON.stringify({ abi: contract.abi, bytecode })}\n`);
  }
  return artefacts;
}
