// What chaos does to connections, webhooks, blocks, clocks and disks, besides killing. Each fault ends after a while.
import { writeFileSync } from "node:fs";
import { openSandboxClient, openTransport } from "@lilypad/worlds";
import { createPublicClient, http } from "viem";
import type { Cluster } from "../cluster/open-cluster.ts";
import type { FaultVerb } from "./target.ts";

export interface FaultPlace {
  cluster: Cluster;
  /** Files from which the processes read by how much their clocks are wrong; none without libfaketime. */
  clockFiles: ReadonlyMap<string, string>;
  /** The disks of the databases, by place; none where mounting is not allowed. */
  disks: ReadonlyMap<string, { fill(): void; free(): void }>;
}

/** @returns a function that ends the fault */
type Begin = (place: FaultPlace, subject: string) => Promise<() => Promise<void>>;

const nothing = async () => undefined;
const latencyMs = 150;

function gateOf({ cluster }: FaultPlace, name: string) {
  const gate = cluster.gates.get(name);
  if (gate === undefined) throw new Error(`there is no gate ${name}`);
  return gate;
}

/** Tells the sandbox's bank how to deliver webhooks; one that was killed meanwhile delivers as usual. */
const deliver = (url: string, settings: object) =>
  openSandboxClient(url)
    .ask("POST", "bank/control/webhooks/settings", settings)
    .catch(() => undefined);

/** The ways in which webhooks arrive. */
const deliveries: Readonly<Record<string, object>> = {
  duplicate: { deliver: "duplicate" },
  reorder: { deliver: "reorder" },
  late: { delayMs: 4_000 },
  drop: { deliver: "drop" },
};

export const faults: Readonly<Record<FaultVerb, Begin>> = {
  /** Nothing passes in either direction, and everything arrives afterwards. */
  async hold(place, subject) {
    const gate = gateOf(place, subject);
    gate.hold();
    return async () => gate.release();
  },
  /** Every request takes longer. */
  async delay(place, subject) {
    const gate = gateOf(place, subject);
    gate.delay(latencyMs);
    return async () => gate.delay(0);
  },
  /** Open connections break, and new ones are refused until the end. */
  async cut(place, subject) {
    const gate = gateOf(place, subject);
    await gate.close();
    return () => gate.open();
  },
  async webhooks({ cluster }, subject) {
    await deliver(cluster.sandboxUrl, deliveries[subject] ?? {});
    return async () => void (await deliver(cluster.sandboxUrl, { deliver: "normal", delayMs: 0 }));
  },
  /** A webhook that the ramp has not signed. */
  async forge({ cluster }) {
    const send = openTransport({ certificate: cluster.certificate });
    const isAccepted = await send(`${cluster.appUrl}/api/v1/webhooks/ramp/fern`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-api-signature": "0".repeat(64),
        "x-api-timestamp": String(Date.now() / 1000),
      },
      body: JSON.stringify({
        id: "forged",
        type: "transaction.updated",
        resource: { transactionStatus: "COMPLETED" },
      }),
      signal: AbortSignal.timeout(15_000),
    }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isAccepted) throw new Error("a webhook that was not signed was accepted");
    return nothing;
  },
  /** The last blocks are replaced by others with the same transactions. */
  async reorganise({ cluster }, subject) {
    const client = createPublicClient({ transport: http(cluster.rpcUrl, { retryCount: 0 }) });
    await client.transport
      .request({ method: "anvil_reorg", params: [Number(subject)] })
      // A chain that was started a moment ago has too few blocks, or was killed meanwhile.
      .catch(() => undefined);
    return nothing;
  },
  /** The clock of one process is wrong by so many seconds. */
  async clock({ clockFiles }, subject) {
    const [name = "", seconds = "0"] = subject.split(" ");
    const file = clockFiles.get(name);
    if (file === undefined) return nothing;
    writeFileSync(file, `${Number(seconds) < 0 ? "" : "+"}${seconds}s\n`);
    return async () => writeFileSync(file, "+0s\n");
  },
  /** The disk of a database has no space left. */
  async fill({ disks }, subject) {
    const disk = disks.get(subject);
    if (disk === undefined) return nothing;
    disk.fill();
    return async () => disk.free();
  },
};
