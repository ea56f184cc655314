import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ChainDeployment, localChain } from "@lilypad/chain";
import { createTestDatabase, listToken, openMailServer } from "@lilypad/testing";
import { getAddress, toHex } from "viem";
import { run, runJson } from "../apps/ops/test/run.ts";
import { migrations } from "../apps/server/src/migrations.ts";
import { openPeople, type TestPerson } from "../apps/server/test/worlds/open-people.ts";
import { runAs } from "./run-as.ts";

const address = (number: number) => getAddress(toHex(number, { size: 20 }));

/** Of a chain that no command of a member of staff asks for anything. */
const deployment: ChainDeployment = {
  chain: localChain,
  marker: toHex(1, { size: 32 }),
  module: address(1),
  ownSafeModule: address(2),
  guardian: address(3),
  handoverDelaySeconds: 172_800,
  moduleSetup: address(4),
  proxyFactory: address(5),
  singleton: address(6),
  fallbackHandler: address(7),
  passkeyVersion: "0.2.0",
  passkeySignerFactory: address(8),
  passkeySignerCode: "0x6080604052",
  passkeyFallbackVerifier: null,
  tokens: {
    LIL: listToken("LIL", address(9), 0),
    usdc: listToken("usdc", address(10), 1),
    eurc: listToken("eurc", address(11), 2),
  },
  fromBlock: 1,
};

interface AuditEntry {
  actor: string | null;
  role: string;
  action: string;
  outcome: string;
  subject: string | null;
  reason: string | null;
  details: Record<string, unknown>;
}

export type Installation = Awaited<ReturnType<typeof openInstallation>>;

/**
 * An installation for commands of members of staff: a database, a mail server, settings and secrets, but no server.
 * @param options.chain a chain that commands ask; by default there is none
 */
export async function openInstallation(
  options: {
    readonly chain?: { readonly rpcUrl: string; readonly deployment: ChainDeployment };
  } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), "lilypad commands "));
  const database = await createTestDatabase({ migrations });
  const mailServer = await openMailServer();
  const settings: Record<string, string> = {
    DATABASE_URL: database.databaseUrl,
    RPC_URL: options.chain?.rpcUrl ?? "http://127.0.0.1:1",
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    SECRETS_DIR: join(folder, "secrets"),
    CHAIN_DEPLOYMENT_FILE: join(folder, "deployment.json"),
  };
  mkdirSync(join(folder, "secrets"), { mode: 0o700 });
  writeFileSync(
    join(folder, "deployment.json"),
    JSON.stringify(options.chain?.deployment ?? deployment),
  );
  await run(["secrets", "init"], settings);

  const codeFor = ({ caller }: TestPerson) => mailServer.codeFor(caller.email);

  return {
    folder,
    pool: database.pool,
    settings,
    mails: mailServer.mails,
    codeFor,
    run: (words: readonly string[]) => run(words, settings),
    runJson: (words: readonly string[]) => runJson(words, settings),
    runAs: ({ caller }: TestPerson, words: readonly string[]) =>
      runAs({ settings, mailServer, email: caller.email }, words),
    people: (...names: string[]) => openPeople(database.pool, names),
    /** Gives people a role without the commands under test. */
    async giveRole(role: string, ...people: TestPerson[]) {
      for (const { id } of people) {
        await database.pool.query(
          "insert into staff_member (person_id, role, since) values ($1, $2, now())",
          [id, role],
        );
      }
    },
    /** The entries of the audit log, newest first. */
    async log(): Promise<AuditEntry[]> {
      const { rows } = await database.pool.query<AuditEntry & { details: string }>(
        "select actor, role, action, outcome, subject, reason, details from audit_entry order by sequence desc",
      );
      return rows.map((row) => ({ ...row, details: JSON.parse(row.details) }));
    },
    async close() {
      mailServer.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
