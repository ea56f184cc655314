import type { RelayChain } from "@lilypad/chain";
import type { Pool } from "@lilypad/db";
import type { RampProvider } from "@lilypad/providers";

/** Calls of the provider or the chain that change its state, or whose answer changes our state. */
const steps: ReadonlySet<string | symbol> = new Set<keyof RampProvider | keyof RelayChain>([
  "createTransaction",
  "getTransaction",
  "cancelTransaction",
  "broadcast",
  "readReceipt",
]);

/**
 * Simulates a process that dies right after the effect of its n-th SQL statement or call to the provider or the chain. A
 * test that increases n until `died` returns false has covered every point.
 */
export function dyingAfter(count: number) {
  let left = count;
  const step = async <T>(effect: () => Promise<T>): Promise<T> => {
    if (left < 0) throw new Error("dead");
    const result = await effect();
    left -= 1;
    if (left < 0) throw new Error("died");
    return result;
  };
  const dyingQuery = (target: object, key: string | symbol): unknown => {
    const value: unknown = Reflect.get(target, key);
    if (typeof value !== "function") return value;
    // The rollback still works, because PostgreSQL rolls back when a process dies.
    if (key === "query")
      return (...args: unknown[]) =>
        args[0] === "rollback" ? value.apply(target, args) : step(() => value.apply(target, args));
    return value.bind(target);
  };
  const wrapPool = (pool: Pool): Pool =>
    new Proxy(pool, {
      get(target, key) {
        if (key !== "connect") return dyingQuery(target, key);
        return async () => new Proxy(await target.connect(), { get: dyingQuery });
      },
    });
  const wrap = <T extends object>(outside: T): T =>
    new Proxy(outside, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== "function" || !steps.has(key)) return value;
        return (...args: unknown[]) => step(() => value.apply(target, args));
      },
    });
  return { wrapPool, wrapRamp: wrap, wrapChain: wrap, died: () => left < 0 };
}
