import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Command } from "@commander-js/extra-typings";
import type { Context, Run } from "../context.ts";
import { type Outcome, Refused } from "../outcome.ts";

const program = "apps/server/dist/main.js";

/** Finds the folder of the installation: the first one above this program that has the built server. */
function findInstallation(): string {
  const own = dirname(fileURLToPath(import.meta.url));
  for (let folder = own; ; folder = dirname(folder)) {
    if (existsSync(join(folder, program))) return folder;
    if (folder === dirname(folder)) {
      throw new Refused(`There is no ${program} above ${own}. Run \`npm run build\` first.`);
    }
  }
}

/** The settings of the server: those given, and the built web app unless another folder is named. */
function settingsOf({ environment }: Context, installation: string, workers: boolean) {
  const webDir = join(installation, "apps/web/dist");
  return {
    NODE_ENV: "production",
    ...environment,
    WORKERS: String(workers),
    ...(environment.WEB_DIR || !existsSync(webDir) ? {} : { WEB_DIR: webDir }),
  };
}

const signals = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/** Runs the server until it ends, and passes signals on to it. */
async function runServer(context: Context, workers: boolean): Promise<Outcome> {
  const installation = findInstallation();
  const child = spawn(process.execPath, ["--enable-source-maps", join(installation, program)], {
    stdio: "inherit",
    env: settingsOf(context, installation, workers),
  });
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  for (const signal of signals) process.on(signal, pass);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", resolve);
    });
    return { ok: code === 0, data: { exitCode: code }, lines: [] };
  } finally {
    for (const signal of signals) process.off(signal, pass);
  }
}

export const serve = (run: Run) =>
  new Command("serve")
    .summary("run a server that answers requests")
    .description(
      "Runs a server that answers requests and sends nothing to the chain (WORKERS=false). Run several behind a proxy. " +
        "Signals are passed on to it. It serves the built web app unless WEB_DIR names another folder.",
    )
    .action(() => run((context) => runServer(context, false)));

export const work = (run: Run) =>
  new Command("work")
    .summary("run a worker, which settles on the chain")
    .description(
      "Runs a server that also settles, reads the chain and delivers messages (WORKERS=true); it needs the operator's and " +
        "the relayer's key. Run two of them: one works, the other takes over.",
    )
    .action(() => run((context) => runServer(context, true)));
