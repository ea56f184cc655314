import type { RampProvider } from "@lilypad/providers";

/** What of the port can be called over the network. */
export type RampMethod = Exclude<keyof RampProvider, "name" | "readWebhook">;

export interface Failure {
  /** How many calls fail; every one until `recover` when not given. */
  times?: number;
  /** The provider did it, and only its answer was lost. */
  carriedOut?: boolean;
}

export interface Hold {
  /** Settles when a call has arrived and waits. */
  arrived: Promise<void>;
  release(): void;
}

interface Planned extends Failure {
  error: Error;
  left: number;
}

/** Bad days of a provider, as a test orders them, and every call that was made. */
export function createTrouble() {
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
    async run<T>(method: RampMethod, input: unknown, carryOut: () => T): Promise<T> {
      calls.push({ method, input });
      const hold = holds.get(method);
      holds.delete(method);
      hold?.arrive();
      await hold?.released;
      const failure = takeFailure(method);
      if (failure === undefined) return carryOut();
      if (failure.carriedOut === true) carryOut();
      throw failure.error;
    },
    /** The next calls of a method, or of all, fail with this error. */
    failOn(method: RampMethod | "all", error: Error, failure: Failure = {}): void {
      planned.set(method, { ...failure, error, left: failure.times ?? Number.POSITIVE_INFINITY });
    },
    recover: () => planned.clear(),
    /** The next call of a method waits until it is released, and is carried out then. */
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
    /** The inputs of a method's calls so far, the oldest first. */
    callsOf: (method: RampMethod): unknown[] =>
      calls.filter((call) => call.method === method).map(({ input }) => input),
  };
}
