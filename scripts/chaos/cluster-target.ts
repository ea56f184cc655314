import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { startProgram } from "@lilypad/local-stack";
import { openSmallDisk } from "@lilypad/testing";
import { type Addresses, oneNetworkSettings } from "@lilypad/worlds";
import { type Cluster, openCluster } from "../cluster/open-cluster.ts";
import { type FaultPlace, faults } from "./faults.ts";
import { type ClusterVictim, kills } from "./kills.ts";
import { openPushReceiver, type PushReceiver } from "./open-push-receiver.ts";
import { killNow } from "./process-tree.ts";
import type { FaultVerb, Target } from "./target.ts";

/** Debian's library that gives a process another clock. */
const libfaketime = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";
/** Room for a database of a few hundred thousand rows, its log and the copy of the next standby. */
const diskMebibytes = 1_500;
/** The last line that Node prints when an error that nothing handled ends it. */
const crash = /^Node\.js v\d/m;
const clocked = ["api-1", "api-2", "worker-1", "worker-2"] as const;

const opsTimeoutMs = 60_000;

/** Limits that are higher than an operator's, because all people of the run come from one address and send without pause. */
export const generousSettings = {
  ...oneNetworkSettings,
  LOWERED_DAILY_LIMIT_USD: "250000",
  UNVERIFIED_DAILY_LIMIT: "1000000000",
  UNVERIFIED_MONTHLY_LIMIT: "1000000000",
  UNVERIFIED_BALANCE_LIMIT: "1000000000",
  LOWERED_DAILY_LIMIT_EUR: "250000",
  LOWERED_DAILY_LIMIT_LIL: "50000000",
  SENDS_PER_PERSON_PER_DAY: "1000000000",
  WALLET_SENDS_PER_DAY: "1000000",
  RECONCILIATION_SECONDS: "2",
} as const;

export interface ClusterTargetOptions {
  folder: string;
  /** Puts the databases on small disks of their own, and other clocks under the servers, as far as this machine allows. */
  withDisksAndClocks: boolean;
  say(line: string): void;
}

/** A cluster on this machine, with a gate on every connection. */
export class ClusterTarget implements Target {
  private cluster: Cluster | undefined;
  private readonly clockFiles = new Map<string, string>();
  private readonly disks = new Map<string, NonNullable<ReturnType<typeof openSmallDisk>>>();
  private receiver: PushReceiver | undefined;
  private readonly options: ClusterTargetOptions;

  constructor(options: ClusterTargetOptions) {
    this.options = options;
  }

  async start(): Promise<void> {
    const { folder, withDisksAndClocks } = this.options;
    if (withDisksAndClocks) {
      this.openClocks(join(folder, "clocks"));
      for (const place of ["one", "two"]) {
        const disk = openSmallDisk(diskMebibytes);
        if (disk !== null) this.disks.set(place, disk);
      }
    }
    this.receiver = await openPushReceiver();
    this.cluster = await openCluster({
      folder,
      withGates: true,
      maxPauseMs: 1_000,
      settings: { ...generousSettings, PUSH_SANDBOX_URL: this.receiver.url },
      settingsOf: (name) => {
        const file = this.clockFiles.get(name);
        if (file === undefined) return {};
        return {
          LD_PRELOAD: libfaketime,
          FAKETIME_TIMESTAMP_FILE: file,
          FAKETIME_CACHE_DURATION: "1",
          // Pauses keep their length, as when the clock of a machine is set.
          FAKETIME_DONT_FAKE_MONOTONIC: "1",
          DONT_FAKE_MONOTONIC: "1",
        };
      },
      databaseSettings: { wal_keep_size: "128MB", max_wal_size: "256MB" },
      databaseDirOf: (name) => {
        const disk = this.disks.get(name.split("-")[0] ?? "");
        return join(disk?.folder ?? join(folder, "databases"), name);
      },
      say: (line) => this.options.say(`    ${line.trim()}`),
    });
  }

  private openClocks(folder: string): void {
    if (!existsSync(libfaketime)) return;
    mkdirSync(folder, { recursive: true });
    for (const name of clocked) {
      const file = join(folder, name);
      writeFileSync(file, "+0s\n");
      this.clockFiles.set(name, file);
    }
  }

  private running(): Cluster {
    if (this.cluster === undefined) throw new Error("the cluster does not run");
    return this.cluster;
  }

  addresses = (): Addresses => this.running();

  mustRun = (): void => void this.running();

  isWhole(): boolean {
    const cluster = this.running();
    return (
      cluster.databases.isWhole() &&
      Object.values(kills).every((find) => find(cluster).every((pid) => pid !== undefined))
    );
  }

  async kill(victim: string): Promise<number> {
    const pids = kills[victim as ClusterVictim](this.running());
    const found = pids.filter((pid) => pid !== undefined);
    if (found.length === 0 || found.length < pids.length) return 0;
    for (const pid of found) killNow(pid);
    return found.length;
  }

  fault(verb: FaultVerb, subject: string): Promise<() => Promise<void>> {
    const place: FaultPlace = {
      cluster: this.running(),
      clockFiles: this.clockFiles,
      disks: this.disks,
    };
    return faults[verb](place, subject);
  }

  private pushes(): PushReceiver {
    if (this.receiver === undefined) throw new Error("the cluster does not run");
    return this.receiver;
  }

  subscribeBrowser = () => this.pushes().subscribe();

  listPushes = () => this.pushes().listNotifications();

  listCrashed(): string[] {
    const { logs } = this.running();
    return readdirSync(logs).filter((name) => crash.test(readFileSync(join(logs, name), "utf8")));
  }

  async runOps(words: readonly string[]): Promise<void> {
    const { PATH, HOME } = process.env;
    const { settings } = this.running();
    const program = startProgram({
      command: process.execPath,
      words: [resolve("apps/ops/dist/main.js"), ...words],
      environment: { PATH, HOME, NODE_ENV: "production", ...settings },
    });
    const timer = setTimeout(() => program.signal("SIGTERM"), opsTimeoutMs);
    const code = await program.ended.finally(() => clearTimeout(timer));
    if (code !== 0)
      throw new Error(program.output() || `lilypad ${words.slice(0, 2).join(" ")} did not end`);
  }

  async stop(): Promise<void> {
    await this.cluster?.close();
    await this.receiver?.close();
    for (const disk of this.disks.values()) disk.close();
  }
}
