import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { dieWithParent } from "../processes.ts";
import type { Certificate } from "./self-signed-certificate.ts";

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

export interface RunningHaproxy {
  pid: number | undefined;
  /** Resolves when the program has ended. */
  ended: Promise<unknown>;
  /** False once the program has ended. */
  isRunning(): boolean;
  /** What it logged. */
  log(): string;
  stop(): Promise<void>;
}

const stopTimeoutMs = 15_000;

/**
 * Starts HAProxy with the shipped configuration as it is; its environment names what differs between installations.
 * Another user than root cannot become the configuration's user, so these two lines are left out then.
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
  const output = openSync(logFile, "a");
  const [command = "haproxy", ...words] = [
    ...dieWithParent("KILL"),
    "haproxy",
    "-db",
    "-f",
    configuration,
  ];
  // In its own process group, because Ctrl-C is handled by the caller, which stops processes in order.
  const child = spawn(command, words, {
    env: {
      PATH: process.env.PATH,
      HTTP_ADDRESS: `127.0.0.1:${options.plainPort}`,
      HTTPS_ADDRESS: `127.0.0.1:${options.port}`,
      CERTIFICATE: certificate,
      SERVER_ONE: new URL(servers[0] ?? "").host,
      SERVER_TWO: new URL(servers[1] ?? "").host,
    },
    stdio: ["ignore", output, output],
    detached: true,
  });
  closeSync(output);
  const ended = once(child, "exit");
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    pid: child.pid,
    ended,
    isRunning,
    log: () => readFileSync(logFile, "utf8"),
    async stop() {
      if (isRunning()) child.kill("SIGTERM");
      // A proxy waits for connections that nobody ends.
      const timer = setTimeout(() => child.kill("SIGKILL"), stopTimeoutMs);
      await ended;
      clearTimeout(timer);
    },
  };
}
