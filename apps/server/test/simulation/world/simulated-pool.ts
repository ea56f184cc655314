import { createHash } from "node:crypto";
import type { Pool } from "@lilypad/db";
import type { Failures, Scheduler, SimulatedProcess } from "./scheduler.ts";
import type { Chance } from "./take-over-chance.ts";

/** The connection that all simulated processes share. */
export interface Connection {
  query(...given: unknown[]): Promise<unknown>;
}

const lost = () =>
  Object.assign(new Error("Connection terminated unexpectedly"), { code: "ECONNRESET" });
const failures: Failures = { to: "sql", lostRequest: lost, lostAnswer: lost };

const textOf = (given: readonly unknown[]): string => {
  const [statement] = given;
  if (typeof statement === "string") return statement;
  return String((statement as { text?: unknown } | undefined)?.text ?? "");
};

/**
 * Gives every statement with parameters a name, so that PostgreSQL parses and plans it once for a run. Names that the product has
 * given stay.
 */
function named(given: unknown[]): unknown[] {
  const [statement, values] = given;
  if (typeof statement !== "string" || !Array.isArray(values)) return given;
  return [{ name: createHash("md5").update(statement).digest("hex"), text: statement, values }];
}

export type Connections = ReturnType<typeof createConnections>;

/**
 * Shares one connection to PostgreSQL among all simulated processes: one SQL transaction at a time holds it, so that no statement
 * ever waits for a lock and the order of statements depends on the seed alone. Its clock is the simulation's.
 */
export function createConnections(connection: Connection, scheduler: Scheduler, chance: Chance) {
  /** The transaction that holds the connection. */
  let holder: { process: SimulatedProcess } | null = null;
  let toldMs = -1;

  async function tellTime(): Promise<void> {
    if (toldMs === chance.now()) return;
    toldMs = chance.now();
    await connection.query("select set_config('simulation.now', $1, false)", [
      new Date(toldMs).toISOString(),
    ]);
  }

  async function rollBack(): Promise<void> {
    await connection.query("rollback");
    holder = null;
    // A setting that was made in the transaction is gone with it.
    toldMs = -1;
  }

  scheduler.onDeath(async (process) => {
    if (holder?.process === process) await rollBack();
  });

  function openPool(process: SimulatedProcess): Pool {
    const query = (...given: unknown[]) =>
      scheduler.call(
        process,
        async () => {
          await tellTime();
          return connection.query(...named(given));
        },
        failures,
        () => holder === null,
      );

    async function connect() {
      const mine = { process };
      await scheduler.call(
        process,
        () => {
          holder = mine;
        },
        {
          ...failures,
          lostAnswer() {
            // No caller has received this connection.
            holder = null;
            return lost();
          },
        },
        () => holder === null,
      );
      let isBroken = false;
      return {
        on: () => undefined,
        off: () => undefined,
        async query(...given: unknown[]) {
          if (isBroken) throw lost();
          // The product rolls back after an error of PostgreSQL; after a lost connection PostgreSQL rolls back.
          const breakConnection = async () => {
            isBroken = true;
            if (holder === mine) await rollBack();
            return lost();
          };
          return scheduler.call(
            process,
            async () => {
              if (textOf(given) === "begin") await tellTime();
              const answer = await connection.query(...named(given));
              if (textOf(given) === "rollback") toldMs = -1;
              return answer;
            },
            { to: "sql", lostRequest: breakConnection, lostAnswer: breakConnection },
            () => holder === mine,
          );
        },
        release() {
          if (holder === mine) holder = null;
        },
      };
    }
    // Everything that the product uses of a pool.
    return { query, connect, on: () => undefined } as unknown as Pool;
  }

  return {
    openPool,
    /** Asks PostgreSQL for the simulation itself, between two steps. */
    async ask(...given: unknown[]): Promise<unknown> {
      await tellTime();
      return connection.query(...named(given));
    },
  };
}
