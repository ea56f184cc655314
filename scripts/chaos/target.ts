import type { Addresses } from "@lilypad/worlds";

/** The system under chaos: one machine as `npm start` makes it, or a cluster. */
export interface Target {
  /** Starts it and waits until it is ready. */
  start(): Promise<void>;
  addresses(): Addresses;
  /** @throws Error if it has ended and nothing starts it again */
  mustRun(): void;
  /** True once everything that was killed runs again. */
  isWhole(): boolean;
  /**
   * Kills one part with kill -9.
   * @returns the number of processes that were killed; 0 if the part does not run at the moment
   */
  kill(victim: string): Promise<number>;
  /** Begins a fault. @returns a function that ends it */
  fault(verb: FaultVerb, subject: string): Promise<() => Promise<void>>;
  /** Returns what a new browser sends to the app to be reached by push. */
  subscribeBrowser(): { endpoint: string; keys: { p256dh: string; auth: string } };
  /** The ids of the notifications that browsers have received; one that arrived again is there again. */
  listPushes(): readonly unknown[];
  /** The names of the programs that have ended since the start because of an error that nothing handled. */
  listCrashed(): readonly string[];
  /** Runs the operators' command line; undefined where there is none. */
  runOps?(words: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

/** The faults that a part can have besides being killed. `faults.ts` describes each. */
export type FaultVerb =
  | "hold"
  | "delay"
  | "cut"
  | "webhooks"
  | "forge"
  | "reorganise"
  | "clock"
  | "fill";
