import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Command } from "@commander-js/extra-typings";
import type { Context, Run } from "../context.ts";
import { Refused } from "../outcome.ts";
import { replaceProcess } from "./replace-process.ts";

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

/** Becomes the server, and does not return. */
function runServer(context: Context, workers: boolean): never {
  const installation = findInstallation();
  return replaceProcess(join(installation, program), settingsOf(context, installation, workers));
}

export const serve = (run: Run) =>
  new Command("serve")
    .summary("run a server that answers requests")
    .description(
      "Runs a server that answers requests and sends nothing to the chain (WORKERS=false). Run several behind a proxy. " +
        "The server takes the place of this process. It serves the built web app unless WEB_DIR names another folder.",
    )
    .action(() => run((context) => runServer(context, false)));

export const work = (run: Run) =>
  new Command("work")
    .summary("run a worker, which settles on the chain")
    .description(
      "Runs a server that also settles, reads the chain and delivers messages (WORKERS=true); it needs the operator's and " +
        "the relayer's key. Run two of them: one works, the other takes over. The server takes the place of this process.",
    )
    .action(() => run((context) => runServer(context, true)));
