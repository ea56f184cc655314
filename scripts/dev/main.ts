import { copyFileSync, mkdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { serveDevelopment } from "../../apps/web/build/serve-development.ts";
import { openBundler } from "../bundle/bundle.mjs";
import { type DevelopmentTarget, type LaunchOptions, launch } from "../launch/main.ts";
import type { RunningProgram } from "../launch/supervise.ts";
import { restartOnChange } from "./restart-on-change.ts";

export interface DevelopOptions extends Omit<LaunchOptions, "development"> {
  serverNodeOptions: readonly string[];
}

/** Outputs next to those of `npm start`, because programs look for files relative to their own path. */
const programs = {
  server: { entry: "apps/server/src/main.ts", outfile: "apps/server/dist/main.dev.js" },
  sandbox: { entry: "apps/sandbox/src/main.ts", outfile: "apps/sandbox/dist/main.dev.js" },
};

type Bundler = Awaited<ReturnType<typeof openBundler>>;

/** Folders with the sources of the server and the sandbox. */
const watchedFolders = ["packages", "apps/server", "apps/sandbox"];

/** The sources of the pages, and the pages that are made from each; without a build they are all the same. */
const pages = {
  "index.html": ["index.html", "landing.html", "dashboard.html", "payer.html", "receipt.html"],
  "admin.html": ["admin.html"],
};

/** Writes the web app's pages, which the server fills in. */
function writePages(root: string, webDir: string): void {
  mkdirSync(webDir, { recursive: true });
  for (const [source, copies] of Object.entries(pages)) {
    for (const page of copies) copyFileSync(join(root, "apps/web", source), join(webDir, page));
  }
}

/** Runs Lilypad from its sources and follows their changes until SIGINT or SIGTERM. */
export async function develop({ serverNodeOptions, ...options }: DevelopOptions): Promise<void> {
  const { root, dataDir } = options;
  const bundlerOf = ({ entry, outfile }: { entry: string; outfile: string }) =>
    openBundler({ root, entry: join(root, entry), outfile: join(root, outfile) });
  const bundlers = {
    server: await bundlerOf(programs.server),
    sandbox: await bundlerOf(programs.sandbox),
  };
  const [serverFiles, sandboxFiles] = await Promise.all([
    bundlers.server.bundle(),
    bundlers.sandbox.bundle(),
  ]);
  const webDir = join(dataDir, "development-pages");
  writePages(root, webDir);

  async function open({ server, sandbox, say, ...target }: DevelopmentTarget) {
    const watch = (
      name: string,
      bundler: Bundler,
      program: RunningProgram,
      files: readonly string[],
    ) =>
      restartOnChange(
        {
          name,
          build: () => bundler.bundle(),
          restart: () => program.restart(),
          say: (line) => say(`  ${line}`),
          now: () => performance.now(),
        },
        files,
      );
    const serverRestarter = watch("server", bundlers.server, server, serverFiles);
    const restarters = [
      serverRestarter,
      ...(sandbox === undefined ? [] : [watch("sandbox", bundlers.sandbox, sandbox, sandboxFiles)]),
    ];
    const web = await serveDevelopment({
      ...target,
      webRoot: join(root, "apps/web"),
      whenServerIsReady: serverRestarter.idle,
    });
    web.watchToo(watchedFolders.map((folder) => join(root, folder)));
    web.onChange((path) => {
      const file = relative(root, path).split(sep).join("/");
      if (/^apps\/web\/(index|admin)\.html$/.test(file)) writePages(root, webDir);
      for (const restarter of restarters) restarter.changed(file);
    });
    return {
      async stop() {
        await web.stop();
        await Promise.all([bundlers.server.close(), bundlers.sandbox.close()]);
      },
    };
  }

  await launch({
    ...options,
    development: {
      programs: { server: programs.server.outfile, sandbox: programs.sandbox.outfile },
      serverNodeOptions,
      webDir,
      open,
    },
  });
}
