import type { Operation, StaffSubjectKind } from "@lilypad/api-contract";
import type { OperatorSigner } from "@lilypad/chain";
import { checkMigrated, type Pool } from "@lilypad/db";
import { pino } from "pino";
import { zeroAddress } from "viem";
import { migrations } from "../migrations.ts";
import { findByReference, type PersonReference } from "../modules/people/people/index.ts";
import { createModules } from "../modules.ts";
import type { EmergencyAction } from "../platform/audit-actions.ts";
import { readConfig } from "../platform/config/config.ts";
import { loadSecrets } from "../platform/config/secrets.ts";
import { createMetrics } from "../platform/metrics/index.ts";
import type { StaffAct } from "../platform/staff-act.ts";
import { openAdapters } from "../process/open-adapters.ts";
import { readDeployment } from "../process/read-deployment.ts";
import { findPeopleBehind } from "../wiring/whom-it-is-about.ts";
import {
  actAsStaff,
  type CommandOrigin,
  type MemberProof,
  type StaffCommand,
} from "./act-as-staff.ts";
import { emergencyAct } from "./act-in-emergency.ts";
import { appointFirst } from "./appoint-first.ts";
import { carryOutOperation, type OperationInput } from "./carry-out-operation.ts";

export interface CommandsOptions {
  readonly pool: Pool;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly now: () => Date;
  readonly origin: CommandOrigin;
}

/** Commands sign nothing: the workers send the transactions that commands queue. */
const noSigner: OperatorSigner = {
  address: zeroAddress,
  sign: () => Promise.reject(new Error("a command has no key and cannot sign")),
};

export type Commands = Awaited<ReturnType<typeof openCommands>>;

/**
 * Opens the product for one command, with the server's settings and secrets: it listens on no port, no worker runs, and
 * the chain is not read. The caller closes the pool.
 * @throws WrongSettings; Error if secrets are missing, or the database lacks migrations of this version
 */
export async function openCommands({ pool, environment, now, origin }: CommandsOptions) {
  const config = readConfig({ ...environment, WORKERS: "false" });
  const secrets = loadSecrets(config.secretsDir, false);
  const deployment = readDeployment(config.chainDeploymentFile);
  await checkMigrated(pool, migrations);
  const metrics = createMetrics();
  const logger = pino({ level: "silent" });
  const outside = {
    config,
    pool,
    clock: { now },
    logger,
    metrics,
    ...openAdapters(config, { metrics, logger, signer: noSigner, relayer: noSigner, deployment }),
    secrets,
    deployment,
    makeOwnerList: null,
  };
  const modules = createModules(outside, metrics);
  const desk = {
    ...modules,
    findPeopleBehind: (kind: StaffSubjectKind, named: string) =>
      findPeopleBehind(pool, kind, named),
  };
  return {
    modules,
    /** Finds a person by id, address or tag; null if there is none. */
    findPerson: (text: string): Promise<PersonReference | null> => findByReference(pool, text),
    /** Makes a person the first administrator; see appointFirst. */
    appointFirst: (person: PersonReference) => appointFirst(modules, origin, person),
    /** Runs an action that one operator takes alone; see emergencyAct. */
    inEmergency: (name: EmergencyAction, reason: string) =>
      emergencyAct(modules, origin, name, reason),
    /** Carries out an operation of the API in the name of a member of staff; see carryOutOperation. */
    carryOut: <const T extends Operation>(
      name: string,
      operation: T,
      proof: MemberProof,
      input: OperationInput<T>,
    ) => carryOutOperation({ outside, modules, desk, origin }, name, operation, proof, input),
    /** Runs a command in the name of a member of staff; see actAsStaff. */
    asStaff: <T>(
      command: StaffCommand,
      proof: MemberProof,
      about: { reason: string | null; subject: string | null },
      use: (act: StaffAct) => Promise<T>,
    ): Promise<T> => actAsStaff(desk, origin, command, proof, about, use),
  };
}
