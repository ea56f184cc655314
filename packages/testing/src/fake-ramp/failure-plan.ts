import type { RampProvider } from "@lilypad/providers";

/** Methods of the port that are network requests. */
export type RampMethod = Exclude<keyof RampProvider, "name" | "readWebhook">;

export interface Failure {
  /** How many calls fail; by default all until `recover`. */
  times?: number;
  /** True if the call takes effect and only its answer is lost. */
  takesEffect?: boolean;
}

export interface Hold {
  /** Resolves when a call has arrived and is waiting. */
  arrived: Promise<void>;
  release(): void;
}

interface Planned extends Failure {
  error: Error;
  left: number;
}

/** Planned failures and holds of a fake provider, and a record of all calls. */
export function createFailurePlan() {
  const planned = new Map<RampMethod | "all", Planned>();
  const holds = new Map<RampMethod, { arrive(): void; released: Promise<void> }>();
  const calls: { method: RampMethod; input: unknown }[] = [];

  function takeFailure(method: RampMethod): Planned | undefined {
    const key = planned.has(method) ? method : "all";
    const failure = planned.get(key);
    if (failure === undefined) return undefined;
    failure.left -= 1;
    if (failure.left <= 0) planned.delete(key);
    return failure;
  }

  return {
    async run<T>(method: RampMethod, input: unknown, apply: () => T): Promise<T> {
      calls.push({ method, input });
      const hold = holds.get(method);
      holds.delete(method);
      hold?.arrive();
      await hold?.released;
      const failure = takeFailure(method);
      if (failure === undefined) return apply();
      if (failure.takesEffect === true) apply();
      throw failure.error;
    },
    /** Makes the next calls of a method, or of all methods, fail with this error. */
    failOn(method: RampMethod | "all", error: Error, failure: Failure = {}): void {
      planned.set(method, { ...failure, error, left: failure.times ?? Number.POSITIVE_INFINITY });
    },
    recover: () => planned.clear(),
    /** Makes the next call of a method wait until it is released. */
    holdNext(method: RampMethod): Hold {
      let arrive = () => {};
      let release = () => {};
      const arrived = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      holds.set(method, { arrive, released });
      return { arrived, release };
    },
    /** Returns the inputs of a method's calls so far, oldest first. */
    callsOf: (method: RampMethod): unknown[] =>
      calls.filter((call) => call.method === method).map(({ input }) => input),
  };
}
