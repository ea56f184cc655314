import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type RunningProgram, startProgram } from "./start-program.ts";

export interface EtcdOptions {
  /** For its data. */
  folder: string;
  logFile: string;
  /** The TCP ports on 127.0.0.1 of its clients and of other members. */
  port: number;
  peerPort: number;
}

/** Starts Debian's etcd as the only member of its cluster. It goes on with the data that are in the folder. */
export function startEtcd(options: EtcdOptions): RunningProgram {
  mkdirSync(options.folder, { recursive: true, mode: 0o700 });
  const clients = `http://127.0.0.1:${options.port}`;
  const peers = `http://127.0.0.1:${options.peerPort}`;
  const settings: Record<string, string> = {
    name: "one",
    "data-dir": join(options.folder, "data"),
    "listen-client-urls": clients,
    "advertise-client-urls": clients,
    "listen-peer-urls": peers,
    "initial-advertise-peer-urls": peers,
    "initial-cluster": `one=${peers}`,
    "log-level": "warn",
  };
  return startProgram({
    command: "etcd",
    words: Object.entries(settings).map(([name, value]) => `--${name}=${value}`),
    environment: { PATH: process.env.PATH },
    folder: options.folder,
    logFile: options.logFile,
  });
}
