import type { OperationName, Operations } from "@lilypad/api-contract";
import type { FakeRamp } from "@lilypad/testing";
import type { ChainWorld } from "../worlds/open-chain-world.ts";
import type { CallInput, Product, SignedUp } from "../worlds/open-product.ts";

export interface RepeatedRequest {
  input: object;
  /** Reads the effect of the request from the database. It equals `expected` if the request had one effect. */
  effect: () => Promise<unknown>;
  expected: unknown;
}

/** A verified person with a linked British account. */
export interface Customer extends SignedUp {
  linkedAccountId: string;
}

export interface RepeatWorld {
  product: Product;
  chain: Pick<ChainWorld, "node" | "makeToken">;
  ramp: FakeRamp;
  ann: Customer;
  bob: Customer;
  administrators: readonly [string, string];
}

export const request = <N extends OperationName>(
  _name: N,
  input: CallInput<Operations[N]>,
  effect: RepeatedRequest["effect"],
  expected: unknown,
): RepeatedRequest => ({ input, effect, expected });

/** Creates a function that counts rows. Its text follows "select count(*) from". */
export function counter({ product }: RepeatWorld) {
  return async (text: string, ...values: unknown[]): Promise<number> => {
    const { rows } = await product.pool.query<{ count: bigint }>(
      `select count(*) as count from ${text}`,
      values,
    );
    return Number(rows[0]?.count);
  };
}
