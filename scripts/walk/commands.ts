// Commands of the runbooks that the walk runs, besides those of docs/PRODUCTION.md. A test finds each in its document.

/** A command as a document writes it. */
export interface Documented {
  document: string;
  text: string;
}

const start = "docs/PRODUCTION.md";
const rotateKeys = "docs/runbooks/rotate-keys.md";
const ownerKeys = "docs/runbooks/owner-keys.md";
const chainKeys = "docs/runbooks/rotate-chain-keys.md";

export const commands = {
  doctor: { document: start, text: "lilypad doctor" },
  settlementStatus: { document: start, text: "lilypad settlement status" },
  reconcile: { document: start, text: "lilypad reconcile" },
  createKey: { document: start, text: "lilypad key account --out /etc/lilypad/operator-key" },
  migrate: { document: "docs/runbooks/upgrade.md", text: "lilypad migrate" },
  checkSecrets: { document: rotateKeys, text: "lilypad secrets check" },
  stage: { document: rotateKeys, text: "lilypad secrets rotate <name> --step stage" },
  activate: { document: rotateKeys, text: "lilypad secrets rotate <name> --step activate" },
  retire: { document: rotateKeys, text: "lilypad secrets rotate <name> --step retire" },
  reseal: { document: rotateKeys, text: "lilypad secrets reseal" },
  setOperator: { document: chainKeys, text: "lilypad chain set-operator --to <address>" },
  bindOperator: { document: chainKeys, text: "lilypad settlement bind-operator <address>" },
  setGuardian: { document: chainKeys, text: "lilypad chain set-guardian --to <address>" },
  offerAdmin: { document: chainKeys, text: "lilypad chain offer-admin --to <address>" },
  acceptAdmin: { document: chainKeys, text: "lilypad chain accept-admin" },
  verifyChain: { document: chainKeys, text: "lilypad chain verify" },
  verifyAudit: { document: "docs/runbooks/audit-log.md", text: "lilypad audit verify" },
  ownersStatus: { document: ownerKeys, text: "npm run ops -- owners status" },
  makeOwners: {
    document: ownerKeys,
    text: "npm run ops -- key show --vault vault.json --passphrase-file passphrase --from 0 --count 20000 --out owners.json",
  },
  loadOwners: {
    document: ownerKeys,
    text: "npm run ops -- owners load --list owners.json --checksum <checksum>",
  },
  checkBackup: {
    document: "docs/runbooks/backup-and-restore.md",
    text: "npm run ops -- backup check",
  },
} as const satisfies Record<string, Documented>;

export type CommandName = keyof typeof commands;

/**
 * Returns a documented command as a shell runs it: with the words that replace what the document leaves open, and with
 * further options.
 */
export function commandLine(
  name: CommandName,
  replaced: Readonly<Record<string, string>> = {},
  options = "",
): string {
  let line: string = commands[name].text.replace(/^npm run ops --/, "lilypad");
  for (const [from, to] of Object.entries(replaced)) {
    if (!line.includes(from)) throw new Error(`"${line}" does not contain ${from}`);
    line = line.replace(from, to);
  }
  return `${line} ${options}`.trim();
}

/** Reads from the runbook's table which files of secrets can be rotated. */
export function readRotations(runbook: string): string[] {
  const [, ofFiles = ""] = runbook.split(/^## /m);
  return [...ofFiles.matchAll(/^\| `([\w.-]+)` \|/gm)].map(([, name = ""]) => name);
}
