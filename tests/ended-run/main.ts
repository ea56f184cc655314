// The command that ended-run.it.test.ts kills: it starts what commands start, and then waits for ever.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { openRun, startNode, startPostgres } from "@lilypad/local-stack";
import { openSmallDisk } from "@lilypad/testing";

const run = openRun();
if (process.argv.includes("--keep")) run.keep();
const postgres = await startPostgres({ dataDir: join(run.folder, "postgres"), durable: false });
const node = await startNode([]);
const disk = openSmallDisk(1);
// A program with settings of its own, which does not end with this process, as a proxy that has changed its user.
const proxy = spawn("sh", ["-c", "sleep 1000 & wait"], {
  stdio: "ignore",
  detached: true,
  env: { PATH: process.env.PATH, CERTIFICATE: join(run.folder, "certificate.pem") },
});
const started = {
  folder: run.folder,
  disk: disk?.folder ?? null,
  pids: [process.pid, postgres.pid, node.pid, proxy.pid],
};
console.log(JSON.stringify(started));
setInterval(() => undefined, 1_000);
