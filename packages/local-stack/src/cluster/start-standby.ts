import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type RunningPostgres, startPostgres } from "../postgres/start-postgres.ts";
import { adopter, copyDatabase } from "./copy-database.ts";
import { type ClusterMember, memberSettings } from "./start-primary.ts";

/** The primary that a standby follows. */
export interface Followed {
  /** Of a role that may replicate. */
  databaseUrl: string;
  dataDir: string;
}

/** Starts a standby in a folder that already has one, which follows the primary from where it was. */
export function resumeStandby(
  primary: Pick<Followed, "databaseUrl">,
  member: ClusterMember,
): Promise<RunningPostgres> {
  const { hostname, port, username, password } = new URL(primary.databaseUrl);
  return startPostgres({
    ...member,
    settings: {
      ...memberSettings(member),
      primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password} application_name=standby`,
    },
  });
}

/** Copies the primary into a new folder and starts a standby there, which follows it from then on and can be read. */
export async function startStandby(
  primary: Followed,
  member: ClusterMember,
): Promise<RunningPostgres> {
  rmSync(member.dataDir, { recursive: true, force: true });
  await copyDatabase({
    databaseUrl: primary.databaseUrl,
    from: primary.dataDir,
    to: member.dataDir,
  });
  const signal = join(member.dataDir, "standby.signal");
  writeFileSync(signal, "", { mode: 0o600 });
  adopter()(signal);
  return resumeStandby(primary, member);
}
