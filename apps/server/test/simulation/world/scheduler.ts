import type { Random } from "@lilypad/testing";
import type { Chance } from "./take-over-chance.ts";

/** The faults that a call out of a process can meet. */
export type Fault = "none" | "request lost" | "answer lost" | "crash before" | "crash after";

/** The system that a process calls. Broadcasts to the chain are separate from its other calls, because their lost answers matter most. */
export type Callee = "sql" | "chain" | "broadcast" | "ramp";

/** How a call that fails appears to the process. If it is a promise, no other call runs until the promise is settled. */
export interface Failures {
  readonly to: Callee;
  readonly lostRequest: () => unknown;
  readonly lostAnswer: () => unknown;
}

/** A program of the product that can die. */
export interface SimulatedProcess {
  readonly name: string;
  /** Resolves when it dies. */
  readonly died: Promise<void>;
  isDead: boolean;
  /** The system to which calls are counted, so that those to the chain and the bank partner, which are few, meet faults as well. */
  faultTo: Callee | "anybody";
  /** Its calls to `faultTo` so far in this step. */
  calls: number;
  /** The call of this step that meets a fault; 0 for none. */
  faultAt: number;
  fault: Exclude<Fault, "none">;
  die(): void;
}

/** Lets the next call of a process to one system meet a fault, instead of the planned one. */
export function failNext(
  process: SimulatedProcess,
  to: Callee,
  fault: SimulatedProcess["fault"],
): void {
  Object.assign(process, { faultTo: to, calls: 0, faultAt: 1, fault });
}

export function createProcess(name: string): SimulatedProcess {
  let die = () => {};
  const died = new Promise<void>((resolve) => {
    die = resolve;
  });
  const process: SimulatedProcess = {
    name,
    died,
    isDead: false,
    faultTo: "anybody",
    calls: 0,
    faultAt: 0,
    fault: "request lost",
    die() {
      process.isDead = true;
      die();
    },
  };
  return process;
}

interface Turn {
  readonly process: SimulatedProcess;
  readonly to: Callee;
  /** Whether it can run now, such as while no SQL transaction of others holds the connection. */
  isReady(): boolean;
  run(fault: Fault): Promise<void>;
}

export type Scheduler = ReturnType<typeof createScheduler>;

const macrotask = () => new Promise<void>((resolve) => setImmediate(resolve));
/**
 * The time, on the real clock, after which a product without anything to do is taken to wait for something that is not simulated. It is
 * long because real waits, such as the connection to PostgreSQL, are short but take longer on a busy machine.
 */
const maxIdleMs = 20_000;

/**
 * Decides in which order concurrent work continues. Everything that leaves a process (SQL, chain, bank partner) waits for
 * its turn; one call runs at a time, and which one is drawn from the seed. A call may meet a fault or the end of its process.
 */
export function createScheduler(chance: Chance) {
  let waiting: Turn[] = [];
  let random: Random;
  const onDeath: ((process: SimulatedProcess) => Promise<void>)[] = [];

  async function end(process: SimulatedProcess): Promise<void> {
    process.isDead = true;
    waiting = waiting.filter((turn) => turn.process !== process);
    for (const clean of onDeath) await clean(process);
    process.die();
  }

  async function runOne(): Promise<boolean> {
    const ready = waiting.filter((turn) => turn.isReady());
    if (ready.length === 0) return false;
    const turn = ready.length === 1 ? ready[0] : random.pick(ready);
    if (turn === undefined) return false;
    waiting.splice(waiting.indexOf(turn), 1);
    const { process, to } = turn;
    const counts = process.faultTo === "anybody" || process.faultTo === to;
    if (counts) process.calls += 1;
    const fault = counts && process.calls === process.faultAt ? process.fault : "none";
    await turn.run(fault);
    if (fault === "crash before" || fault === "crash after") await end(process);
    return true;
  }

  return {
    /** Draws the order of calls from here until the next step. */
    begin(given: Random): void {
      random = given;
    },
    onDeath: (clean: (process: SimulatedProcess) => Promise<void>) => void onDeath.push(clean),
    /**
     * Waits for this call's turn and makes it. A dead process gets no answer, ever.
     * @param effect carries out the call
     * @param failures the system that it calls, and the errors with which a lost request or a lost answer appears to the process
     */
    call<T>(
      process: SimulatedProcess,
      effect: () => Promise<T> | T,
      failures: Failures,
      isReady: () => boolean = () => true,
    ): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        if (process.isDead) return;
        async function run(fault: Fault): Promise<void> {
          if (fault === "crash before") return;
          if (fault === "request lost") return reject(await failures.lostRequest());
          try {
            const answer = await effect();
            if (fault === "none") resolve(answer);
            else if (fault === "answer lost") reject(await failures.lostAnswer());
          } catch (error) {
            if (fault !== "crash after") reject(error);
          }
        }
        waiting.push({ process, to: failures.to, isReady, run });
      });
    },
    /** Lets everything continue until the work is done. */
    async drive<T>(work: Promise<T>): Promise<T> {
      let isDone = false;
      const done = () => {
        isDone = true;
      };
      work.then(done, done);
      for (let idleSince = performance.now(); ; ) {
        await macrotask();
        if (isDone) return work;
        if ((await runOne()) || chance.endNextTimer()) idleSince = performance.now();
        else if (performance.now() - idleSince > maxIdleMs)
          throw new Error(
            `the product waits for something that the simulation does not simulate, and ${waiting.length} calls wait behind it`,
          );
      }
    },
    /** Runs the calls that are left and can run, although no one waits for their answers any more. */
    async settle(): Promise<void> {
      for (;;) {
        await macrotask();
        if (!(await runOne())) return;
      }
    },
  };
}
