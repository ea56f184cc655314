// `npm run cluster`: what production has, on this machine, until Ctrl-C.
import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { missingPatroniPackages, openRun } from "@lilypad/local-stack";
import { keepPatroni } from "./keep-patroni.ts";
import { type Cluster, openCluster, programNames } from "./open-cluster.ts";
import { openPatroni } from "./open-patroni.ts";

const { values } = parseArgs({
  options: {
    /** Of the app, behind the proxy. */
    port: { type: "string", default: "4443" },
    "sandbox-port": { type: "string", default: "4100" },
    "smtp-port": { type: "string", default: "4125" },
    /** Keeps the folder with all data and logs. */
    keep: { type: "boolean", default: false },
    /** Lets Debian's Patroni and etcd keep the databases. */
    patroni: { type: "boolean", default: false },
  },
});

const missing = values.patroni ? missingPatroniPackages() : [];
if (missing.length > 0) {
  console.error(
    `--patroni needs packages that are not installed: ${missing.join(", ")} (apt-get install ${missing.join(" ")}).`,
  );
  process.exit(1);
}

const built = spawnSync(process.execPath, [resolve("scripts/build.mjs")], { stdio: "inherit" });
if (built.status !== 0) process.exit(1);

const run = openRun();
const { folder } = run;
if (values.keep) run.keep();

const openPatroniDatabases = async (dataFolder: string, logs: string) =>
  keepPatroni(await openPatroni({ folder: dataFolder, logs, signal: stopped.signal }), (line) =>
    console.log(line),
  );

let opening: Promise<Cluster> | undefined;
let isStopping = false;
const stopped = new AbortController();

async function stop(code: number): Promise<never> {
  isStopping = true;
  stopped.abort();
  console.log("\nStopping …");
  await opening?.then(
    (cluster) => cluster.close(),
    () => undefined,
  );
  if (values.keep) console.log(`Its folder: ${folder}`);
  process.exit(code);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    if (!isStopping) void stop(0);
  });
}

console.log("Starting a cluster …");
opening = openCluster({
  folder,
  ports: {
    app: Number(values.port),
    sandbox: Number(values["sandbox-port"]),
    smtp: Number(values["smtp-port"]),
  },
  signal: stopped.signal,
  ...(values.patroni ? { openDatabases: openPatroniDatabases } : {}),
  webDir: resolve("apps/web/dist"),
  say: (line) => console.log(line),
});
const cluster = await opening.catch((error: unknown) => {
  if (!isStopping) console.error(`The cluster could not start: ${error}`);
  return stop(1);
});

const rows: readonly (readonly [string, string])[] = [
  ["app", cluster.publicUrl],
  ["certificate", join(folder, "certificate.pem")],
  ["inbox", `${cluster.sandboxUrl}/inbox`],
  ["sandbox bank", `${cluster.sandboxUrl}/bank`],
  ["chain", cluster.rpcUrl],
  ["databases", cluster.databaseUrl],
  ["logs", cluster.logs],
  ["primary", `process ${cluster.databases.pid("primary")}`],
  ["standby", `process ${cluster.databases.pid("standby")}`],
  ["proxy", `process ${cluster.proxyPid() ?? process.pid}`],
  ...programNames.map((name) => [name, `process ${cluster.pidOf(name)}`] as const),
];
console.log("");
for (const [name, value] of rows) console.log(`  ${name.padEnd(14)}${value}`);
console.log(
  "\nEnd any of these processes with kill -9: it is started again, and the standby takes the place of a primary that ends.",
);
console.log(`The cluster is ready on ${cluster.publicUrl}`);
