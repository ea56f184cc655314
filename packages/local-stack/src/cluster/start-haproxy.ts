import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Certificate } from "./self-signed-certificate.ts";
import { type RunningProgram, startProgram } from "./start-program.ts";

/** True if Debian's HAProxy is on this machine. */
export const hasHaproxy = (): boolean => spawnSync("haproxy", ["-v"]).status === 0;

export interface HaproxyOptions {
  /** The shipped configuration. */
  configuration: string;
  /** For its certificate and its log. */
  folder: string;
  /** The TCP ports on 127.0.0.1 of https and of http, which only redirects. */
  port: number;
  plainPort: number;
  /** The URLs of the two processes behind it. */
  servers: readonly string[];
  tls: Certificate;
}

export interface RunningHaproxy extends RunningProgram {
  /** Its log so far. */
  log(): string;
}

const stopTimeoutMs = 15_000;

/**
 * Starts HAProxy with the shipped configuration as it is; its environment has the values that differ between
 * installations. Users other than root cannot become the configuration's user, so these two lines are left out for
 * them.
 */
export function startHaproxy(options: HaproxyOptions): RunningHaproxy {
  const { folder, tls, servers } = options;
  const certificate = join(folder, "lilypad.pem");
  writeFileSync(certificate, `${tls.certificate}\n${tls.privateKey}`, { mode: 0o600 });
  let { configuration } = options;
  if (process.getuid?.() !== 0) {
    const shipped = readFileSync(configuration, "utf8");
    configuration = join(folder, "haproxy.cfg");
    writeFileSync(configuration, shipped.replaceAll(/^ +(user|group) haproxy$/gm, ""));
  }
  const logFile = join(folder, "haproxy.log");
  const program = startProgram({
    command: "haproxy",
    words: ["-db", "-f", configuration],
    environment: {
      PATH: process.env.PATH,
      HTTP_ADDRESS: `127.0.0.1:${options.plainPort}`,
      HTTPS_ADDRESS: `127.0.0.1:${options.port}`,
      CERTIFICATE: certificate,
      SERVER_ONE: new URL(servers[0] ?? "").host,
      SERVER_TWO: new URL(servers[1] ?? "").host,
    },
    logFile,
    diesWith: "KILL",
    // It waits for connections that nobody ends.
    stopTimeoutMs,
  });
  return { ...program, log: program.output };
}
