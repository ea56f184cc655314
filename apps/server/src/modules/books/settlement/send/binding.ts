import type { ChainPort } from "@lilypad/chain";
import type { Queryable } from "@lilypad/db";
import type { SettlementBindingRow } from "../rows.gen.ts";
import { toHex } from "../store/bytes.ts";

/** The chain, module and operator that a database belongs to. */
interface Binding {
  chainId: number;
  chainMarker: string;
  module: string;
  operator: string;
}

/** The server was started with a chain, module or operator to which its database does not belong. It signs nothing. */
export class WrongBindingError extends Error {
  override readonly name = "WrongBindingError";
}

const names: Record<keyof Binding, string> = {
  chainId: "chain id",
  chainMarker: "installation on the chain (marker)",
  module: "settlement module",
  operator: "operator key",
};

/** Describes the first difference of two bindings in a sentence; null when they are equal. */
export function describeDifference(bound: Binding, found: Binding): string | null {
  const keys = Object.keys(names) as (keyof Binding)[]; // the keys of the record above
  const differing = keys.find((key) => bound[key] !== found[key]);
  if (differing === undefined) return null;
  return `This database belongs to the ${names[differing]} ${bound[differing]}, but the server was started with ${found[differing]}. Nothing will be signed.`;
}

async function bindOnce(db: Queryable, found: Binding, block: bigint): Promise<Binding> {
  await db.query(
    `insert into settlement_binding (chain_id, chain_marker, module, operator, bound_block)
     values ($1, $2, decode(substr($3, 3), 'hex'), decode(substr($4, 3), 'hex'), $5) on conflict do nothing`,
    [found.chainId, found.chainMarker, found.module, found.operator, block],
  );
  const { rows } = await db.query<Pick<SettlementBindingRow, keyof Binding>>(
    "select chain_id, chain_marker, module, operator from settlement_binding",
  );
  const row = rows[0];
  if (row === undefined) throw new Error("the binding could not be read");
  return {
    ...row,
    chainId: Number(row.chainId),
    module: toHex(row.module),
    operator: toHex(row.operator),
  };
}

/**
 * Binds this database to its chain, module and operator at the first start and compares them at every later one.
 * Then checks that the module accepts this server's key.
 * @throws WrongBindingError that describes the first difference
 */
export async function verifyBinding(db: Queryable, chain: ChainPort): Promise<void> {
  const [module, head] = await Promise.all([chain.readModule(), chain.readHead()]);
  const found: Binding = {
    chainId: chain.chainId,
    chainMarker: module.marker,
    module: chain.module,
    operator: chain.operator,
  };
  const difference = describeDifference(await bindOnce(db, found, head.number), found);
  if (difference !== null) throw new WrongBindingError(difference);
  if (module.operator !== found.operator) {
    throw new WrongBindingError(
      `The settlement module accepts the operator ${module.operator}, but this server has the key of ${found.operator}. Nothing will be signed.`,
    );
  }
}
