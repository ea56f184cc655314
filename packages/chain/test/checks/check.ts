import assert from "node:assert/strict";
import type { Address, Hex } from "viem";
import type { ModuleWorld } from "../open-module.ts";

/**
 * A property of the settlement module. It throws when the module does not have it. Each starts with a fresh
 * module on a fresh state of the chain. The tests run them on the real module, and the mutation tests on
 * modules without one of their guards.
 */
export interface ModuleCheck {
  readonly title: string;
  run(world: ModuleWorld): Promise<void>;
}

/** Asserts that all callers in a list are refused with an error. */
export async function refuses(
  world: ModuleWorld,
  error: string,
  who: readonly { readonly address: Address }[],
  data: Hex,
  to?: Address,
): Promise<void> {
  for (const each of who) assert.equal(await world.refusal(each, data, to), error);
}
