import { Gauge, type Registry } from "prom-client";
import { createUnsetGauge } from "../../../platform/metrics/index.ts";

export type ResourceMetrics = ReturnType<typeof createResourceMetrics>;

/**
 * The metrics of resources that run out and of data that grows old; docs/runbooks/monitoring.md describes how to react
 * to them.
 */
export function createResourceMetrics(registry: Registry) {
  const registers = [registry];
  return {
    gasMoney: new Gauge({
      name: "lilypad_gas_ether",
      help: "Ether of the account that pays for transactions: operator or relayer",
      labelNames: ["account"],
      registers,
    }),
    gasLasts: new Gauge({
      name: "lilypad_gas_transactions_left",
      help: "How many transactions the account can pay at today's fees, each as large as the largest of the latest: batches of the operator, relays of the relayer; raise an alarm below 50",
      labelNames: ["account"],
      registers,
    }),
    capLimit: new Gauge({
      name: "lilypad_module_daily_cap",
      help: "The module's cap for a UTC day in major units, by asset",
      labelNames: ["asset"],
      registers,
    }),
    capUsed: new Gauge({
      name: "lilypad_module_daily_cap_used",
      help: "The part of the module's cap that this UTC day has used, in major units, by asset",
      labelNames: ["asset"],
      registers,
    }),
    nodeBlockAt: createUnsetGauge({
      name: "lilypad_chain_node_block_timestamp_seconds",
      help: "The time of the chain node's newest block",
      registers,
    }),
    readBlockAt: new Gauge({
      name: "lilypad_chain_read_block_timestamp_seconds",
      help: "The time of the last block that is booked, by cursor: head, or final for the second reading",
      labelNames: ["cursor"],
      registers,
    }),
    blocksBehind: new Gauge({
      name: "lilypad_chain_blocks_behind",
      help: "How many blocks of the node are not booked yet, by cursor: head, or final for the second reading of final blocks",
      labelNames: ["cursor"],
      registers,
    }),
    ratesAt: createUnsetGauge({
      name: "lilypad_exchange_rate_timestamp_seconds",
      help: "The day of the published rate between dollars and euros",
      registers,
    }),
    proofAt: createUnsetGauge({
      name: "lilypad_proof_of_books_timestamp_seconds",
      help: "When the latest daily proof of all balances was created",
      registers,
    }),
  };
}
