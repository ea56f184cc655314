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

/** Libraries that are compiled into the contracts; they have no artefacts. */
const partsFolder = "parts";

/** The text of each Solidity file by its path in the folder. */
export type Sources = ReadonlyMap<string, string>;

/** Reads the Solidity files in `folder` and in its folders `parts` and `test`. */
export function readSources(folder: string): Sources {
  const paths = ["", partsFolder, "test"].flatMap((inner) =>
    readdirSync(join(folder, inner))
      .filter((name) => name.endsWith(".sol"))
      .map((name) => join(inner, name)),
  );
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path), "utf8")]));
}

/**
 * Compiles contracts.
 * @throws Error with the compiler's message, also for a warning unless warnings are ignored
 */
export function compileContracts(
  texts: Sources,
  { warnings }: { warnings: "refused" | "ignored" } = { warnings: "refused" },
): Artefacts {
  const sources = Object.fromEntries([...texts].map(([key, content]) => [key, { content }]));
  const output: CompilerOutput = JSON.parse(
    solc.compile(JSON.stringify({ language: "Solidity", sources, settings }), {
      import: (path: string) => ({ contents: readFileSync(packageOf.resolve(path), "utf8") }),
    }),
  );
  const problems = (output.errors ?? []).filter(
    ({ severity }) => warnings === "refused" || severity === "error",
  );
  if (problems.length > 0) {
    throw new Error(problems.map((problem) => problem.formattedMessage).join("\n"));
  }
  const artefacts = new Map<string, string>();
  for (const key of texts.keys()) {
    if (key.startsWith(`${partsFolder}/`)) continue;
    const name = key.replace(/^.*\//, "").replace(/\.sol$/, "");
    const contract = output.contracts?.[key]?.[name];
    if (contract === undefined) throw new Error(`${key} holds no contract named ${name}`);
    const bytecode = `0x${contract.evm.bytecode.object}`;
    artefacts.set(`${name}.json`, `${JSON.stringify({ abi: contract.abi, bytecode })}\n`);
  }
  return artefacts;
}
