import { Counter, Gauge, type Registry } from "prom-client";

/** The outcome of a row's step: it succeeded, asked to be called again later, or threw. */
export type StepOutcome = "done" | "later" | "failed";

export interface DueWorkMetrics {
  count(queue: string, outcome: StepOutcome, rows?: number): void;
  /**
   * Exports the number of due rows of a queue, counted at each scrape.
   * @returns a function that stops it
   */
  watch(queue: string, countDue: () => Promise<number>): () => void;
}

/** The metrics of all workers of a process. */
export function createDueWorkMetrics(registry: Registry): DueWorkMetrics {
  const registers = [registry];
  const watched = new Map<string, () => Promise<number>>();
  const steps = new Counter({
    name: "lilypad_due_work_total",
    help: "Rows that were due, by queue and what became of them: done, later (to be looked at again) or failed (the step threw)",
    labelNames: ["queue", "outcome"],
    registers,
  });
  new Gauge({
    name: "lilypad_due_work_waiting",
    help: "Rows that are due and claimed by no worker, by queue; counted up to 1,000",
    labelNames: ["queue"],
    registers,
    async collect() {
      this.reset();
      await Promise.all(
        [...watched].map(async ([queue, countDue]) => this.set({ queue }, await countDue())),
      );
    },
  });
  return {
    count: (queue, outcome, rows = 1) => steps.inc({ queue, outcome }, rows),
    watch(queue, countDue) {
      watched.set(queue, countDue);
      return () => watched.delete(queue);
    },
  };
}
