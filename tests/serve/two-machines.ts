// Two machines that serve the product behind one address: processes of the bundled server with a folder of secrets each,
// one database, one chain, and the services around them.
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, openMailServer } from "@lilypad/testing";
import { run } from "../../apps/ops/test/run.ts";
import { migrations } from "../../apps/server/src/migrations.ts";
import { openChainWorld } from "../../apps/server/test/worlds/open-chain-world.ts";
import { openSandbox } from "../open-sandbox.ts";
import { openServerPrograms, type ServerProcess } from "./server-process.ts";

/** A machine and the server that runs on it. */
export interface Machine {
  readonly settings: Record<string, string>;
  server: ServerProcess;
}

export type TwoMachines = Awaited<ReturnType<typeof openTwoMachines>>;

/** @param more settings of both machines */
export async function openTwoMachines(more: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), "lilypad machines "));
  const programs = await openServerPrograms();
  const world = await openChainWorld();
  const database = await createTestDatabase({ migrations });
  const mailServer = await openMailServer();
  const sandbox = await openSandbox();
  const settings = {
    ...programs.settingsOf(world, database.databaseUrl),
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    PUSH_SANDBOX_URL: `${sandbox.url}/push`,
    WORKERS: "true",
    ...more,
  };
  const settingsOf = (name: string) => ({ ...settings, SECRETS_DIR: join(folder, name) });

  async function start(one: Record<string, string>): Promise<Machine> {
    const server = await programs.start(one);
    await server.ready();
    return { settings: one, server };
  }
  await run(["secrets", "init"], settingsOf("one"));
  const first = await start(settingsOf("one"));
  cpSync(join(folder, "one"), join(folder, "two"), { recursive: true });
  const second = await start(settingsOf("two"));

  return {
    folder,
    programs,
    world,
    pool: database.pool,
    databaseUrl: database.databaseUrl,
    mailServer,
    push: sandbox.push,
    sandboxUrl: sandbox.url,
    machines: [first, second] as const,
    /** Copies the folder of secrets from the first machine to the second one, as it is. */
    copySecrets() {
      const [from, to] = [first.settings.SECRETS_DIR ?? "", second.settings.SECRETS_DIR ?? ""];
      for (const name of readdirSync(to)) rmSync(join(to, name), { recursive: true });
      cpSync(from, to, { recursive: true });
    },
    /** Stops the server of a machine as a supervisor does, and starts it with the machine's settings. */
    async restart(machine: Machine) {
      machine.server.signal("SIGTERM");
      const code = await machine.server.ended;
      if (code !== 0) throw new Error(`ended with ${code}:\n${machine.server.output()}`);
      machine.server = await programs.start(machine.settings);
      await machine.server.ready();
    },
    async close() {
      await programs.close();
      await sandbox.app.close();
      mailServer.close();
      await database.drop();
      await world.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
