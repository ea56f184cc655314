import { parseArgs } from "node:util";
import { prepare, send } from "./chain.ts";
import { check, checkAssigned, make, newVault, sign } from "./cold.ts";
import { exportOwners, load, skip, status } from "./database.ts";

const options = {
  vault: { type: "string" },
  "passphrase-file": { type: "string" },
  from: { type: "string" },
  count: { type: "string" },
  index: { type: "string" },
  list: { type: "string" },
  checksum: { type: "string" },
  owner: { type: "string" },
  owners: { type: "string" },
  deployment: { type: "string" },
  "rpc-url": { type: "string" },
  "move-to": { type: "string" },
  "new-owner": { type: "string" },
  request: { type: "string" },
  signed: { type: "string" },
  "key-file": { type: "string" },
  out: { type: "string" },
} as const;

type Option = keyof typeof options;
type Values = { readonly [Name in Option]?: string | undefined };

/** Returns options that the command needs. @throws Error that names the first missing one */
function need<const Name extends Option>(values: Values, ...names: Name[]): Record<Name, string> {
  const missing = names.find((name) => values[name] === undefined);
  if (missing !== undefined) throw new Error(`--${missing}: is required`);
  return values as Record<Name, string>;
}

function needNumber(values: Values, name: Option): number {
  const text = need(values, name)[name];
  if (!/^\d{1,10}$/.test(text)) throw new Error(`--${name}: must be a whole number`);
  return Number(text);
}

const needVault = (values: Values) => need(values, "vault", "passphrase-file");

const commands: Record<string, (values: Values) => string[] | Promise<string[]>> = {
  "new-vault": (values) => newVault(needVault(values)),
  make: (values) =>
    make({
      ...needVault(values),
      ...need(values, "out"),
      from: needNumber(values, "from"),
      count: needNumber(values, "count"),
    }),
  check: (values) => check({ ...needVault(values), ...need(values, "list") }),
  "check-assigned": (values) => checkAssigned({ ...needVault(values), ...need(values, "owners") }),
  sign: (values) =>
    sign({
      ...needVault(values),
      ...need(values, "request", "out"),
      index: needNumber(values, "index"),
    }),
  status,
  load: (values) => load(need(values, "list", "checksum")),
  export: (values) => exportOwners(need(values, "out")),
  skip,
  "prepare-recovery": (values) =>
    prepare({
      ...need(values, "owner", "deployment", "rpc-url", "out"),
      ...(values["move-to"] === undefined ? {} : need(values, "move-to")),
      ...(values["new-owner"] === undefined ? {} : need(values, "new-owner")),
    }),
  "send-recovery": (values) => send(need(values, "signed", "rpc-url", "key-file")),
};

/**
 * Runs a command of docs/runbooks/owner-keys.md and returns the lines that it prints.
 * @throws Error that says what is wrong or missing
 */
export async function runCommand(words: readonly string[]): Promise<string[]> {
  const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, options });
  const [name = ""] = positionals;
  const command = commands[name];
  if (command === undefined) {
    throw new Error(`usage: npm run owners -- <${Object.keys(commands).join(" | ")}> [options]`);
  }
  return command(values);
}
