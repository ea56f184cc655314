import { Gauge } from "prom-client";
import { countWaiting } from "./ticket-store.ts";
import type { TicketsDeps } from "./tickets-deps.ts";

/** Registers how many tickets wait for an answer, and for how long. Every process reads the same. */
export function registerTicketMetrics({
  pool,
  clock,
  registry,
}: Pick<TicketsDeps, "pool" | "clock" | "registry">): void {
  new Gauge({
    name: "lilypad_tickets_unanswered",
    help: "Tickets of people that wait for an answer of support",
    registers: [registry],
    async collect() {
      this.set((await countWaiting(pool)).waiting);
    },
  });
  new Gauge({
    name: "lilypad_tickets_oldest_seconds",
    help: "How long the oldest unanswered ticket has waited; 0 if there is none; raise an alarm above a day",
    registers: [registry],
    async collect() {
      const { oldest } = await countWaiting(pool);
      const waitedMs = oldest === null ? 0 : clock.now().getTime() - oldest.getTime();
      this.set(Math.max(0, waitedMs / 1000));
    },
  });
}
