// What chaos kills with kill -9, and how its processes are found.
import type { Cluster } from "../cluster/open-cluster.ts";
import { descendantsOf } from "./process-tree.ts";

type Pids = readonly (number | undefined)[];

const nodeOf = ({ pidOf }: Cluster): Pids => {
  const chain = pidOf("chain");
  if (chain === undefined) return [];
  return descendantsOf(chain)
    .filter(({ command }) => /anvil\S* --port/.test(command))
    .map(({ pid }) => pid);
};

/** The parts of a cluster and the processes of each; one that does not run at the moment is undefined. */
export const kills = {
  "api-1": ({ pidOf }) => [pidOf("api-1")],
  "api-2": ({ pidOf }) => [pidOf("api-2")],
  "worker-1": ({ pidOf }) => [pidOf("worker-1")],
  "worker-2": ({ pidOf }) => [pidOf("worker-2")],
  // The standby takes its place, and a new standby is made.
  primary: ({ databases }) => [databases.pid("primary")],
  standby: ({ databases }) => [databases.pid("standby")],
  // The node under the local chain; a chain keeps what it has acknowledged.
  node: nodeOf,
  // The local chain together with its node.
  chain: (cluster) => [cluster.pidOf("chain"), ...nodeOf(cluster)],
  // Ramp, mail, text messages, pushes and faucet.
  sandbox: ({ pidOf }) => [pidOf("sandbox")],
  proxy: ({ proxyPid }) => [proxyPid()],
  guardian: ({ pidOf }) => [pidOf("guardian")],
  // Both API processes and both workers at the same moment.
  servers: ({ pidOf }) => [pidOf("api-1"), pidOf("api-2"), pidOf("worker-1"), pidOf("worker-2")],
  // Both databases at the same moment: the power of a room.
  databases: ({ databases }) => [databases.pid("primary"), databases.pid("standby")],
} as const satisfies Record<string, (cluster: Cluster) => Pids>;

export type ClusterVictim = keyof typeof kills;
export const clusterVictims = Object.keys(kills) as ClusterVictim[];
