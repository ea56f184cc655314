import type { Queryable } from "@lilypad/db";
import { toBytes, toHex } from "./bytes.ts";
import type { SettlementChain } from "./settlement-chain.ts";

/** What a database belongs to. */
interface Binding {
  chainId: number;
  chainMarker: string;
  module: string;
  operator: string;
  keyFingerprint: string;
}

/** The server was pointed at something this database does not belong to. It signs nothing then. */
export class WrongBindingError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = "WrongBindingError";
  }
}

const names: Record<keyof Binding, string> = {
  chainId: "chain id",
  chainMarker: "installation on the chain (marker)",
  module: "settlement module",
  operator: "operator key",
  keyFingerprint: "extended public key",
};

/** The first thing in which two bindings differ, as a sentence; null when they are the same. */
export function describeDifference(bound: Binding, found: Binding): string | null {
  const keys = Object.keys(names) as (keyof Binding)[]; // the keys of the record above
  const differing = keys.find((key) => bound[key] !== found[key]);
  if (differing === undefined) return null;
  return `This database belongs to the ${names[differing]} ${bound[differing]}, but the server was started with ${found[differing]}. Nothing will be signed.`;
}

async function bindOnce(db: Queryable, found: Binding, block: bigint): Promise<Binding> {
  await db.query(
    `insert into settlement_binding (chain_id, chain_marker, module, operator, key_fingerprint, bound_block)
     values ($1, $2, decode(substr($3, 3), 'hex'), decode(substr($4, 3), 'hex'), $5, $6) on conflict do nothing`,
    [found.chainId, found.chainMarker, found.module, found.operator, found.keyFingerprint, block],
  );
  const { rows } = await db.query<{
    chainId: bigint;
    chainMarker: string;
    module: Buffer;
    operator: Buffer;
    keyFingerprint: string;
  }>(
    `select chain_id as "chainId", chain_marker as "chainMarker", module, operator, key_fingerprint as "keyFingerprint"
     from settlement_binding`,
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
 * Binds this database to its chain, module and keys at the first start, and compares at every later
 * one; then asks whether the module obeys this server's key.
 * @throws WrongBindingError with a sentence for the operator when anything differs
 */
export async function verifyBinding(
  db: Queryable,
  chain: SettlementChain,
  keyFingerprint: string,
): Promise<void> {
  const [module, head] = await Promise.all([chain.readModule(), chain.readHead()]);
  const found: Binding = {
    chainId: chain.chainId,
    chainMarker: module.marker,
    module: toHex(toBytes(chain.module)),
    operator: toHex(toBytes(chain.operator)),
    keyFingerprint,
  };
  const difference = describeDifference(await bindOnce(db, found, head.number), found);
  if (difference !== null) throw new WrongBindingError(difference);
  const obeyed = toHex(toBytes(module.operator));
  if (obeyed !== found.operator) {
    throw new WrongBindingError(
      `The settlement module obeys the operator ${obeyed}, but this server has the key of ${found.operator}. Nothing will be signed.`,
    );
  }
}
