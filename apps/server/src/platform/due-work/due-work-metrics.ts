import { Counter, Gauge, type Registry } from "prom-client";
import type { DueRows } from "./claim-due.ts";

/** The outcome of a row's step: it succeeded, is due again later, or threw. */
export type StepOutcome = "done" | "later" | "failed";

export interface DueWorkMetrics {
  count(queue: string, outcome: StepOutcome, rows?: number): void;
  /**
   * Exports the number of due rows of a queue and the age of the oldest, read at each scrape.
   * @returns a function that stops it
   */
  watch(queue: string, readDue: () => Promise<DueRows>): () => void;
}

/** The metrics of all workers of a process. */
export function createDueWorkMetrics(registry: Registry): DueWorkMetrics {
  const registers = [registry];
  const watched = new Map<string, () => Promise<DueRows>>();
  const steps = new Counter({
    name: "lilypad_due_work_total",
    help: "Rows that were due, by queue and what became of them: done, later (to be looked at again) or failed (the step threw)",
    labelNames: ["queue", "outcome"],
    registers,
  });
  const oldest = new Gauge({
    name: "lilypad_due_work_oldest_seconds",
    help: "How long the oldest row has been due that no worker has claimed, by queue; 0 if there is none",
    labelNames: ["queue"],
    registers,
  });
  new Gauge({
    name: "lilypad_due_work_waiting",
    help: "Rows that are due and claimed by no worker, by queue; counted up to 1,000",
    labelNames: ["queue"],
    registers,
    async collect() {
      this.reset();
      oldest.reset();
      await Promise.all(
        [...watched].map(async ([queue, readDue]) => {
          const { count, oldestSeconds } = await readDue();
          this.set({ queue }, count);
          oldest.set({ queue }, oldestSeconds);
        }),
      );
    },
  });
  return {
    count: (queue, outcome, rows = 1) => steps.inc({ queue, outcome }, rows),
    watch(queue, readDue) {
      watched.set(queue, readDue);
      return () => watched.delete(queue);
    },
  };
}
