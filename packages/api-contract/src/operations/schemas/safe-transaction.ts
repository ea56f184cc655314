import { z } from "zod";
import { amount, currency, evmAddress, timestamp, transactionHash, uuid } from "../../schemas.ts";

/** A whole number that may exceed what JSON numbers hold exactly. */
const wholeNumber = z.string().regex(/^\d{1,30}$/);

/**
 * A transaction that a person signs with the passkey that holds their account. The page computes the hash itself, from what it shows
 * and the fields here (@lilypad/custody), and never signs a hash of the server.
 */
export const safeTransaction = z.object({
  /** For `send` and `pay` also the id of the line in the person's history. */
  id: uuid,
  /** `send` goes to an address, `pay` to a person; `return` sends a token that Lilypad does not use, or ether, to an address. */
  kind: z.enum([
    "send",
    "pay",
    "return",
    "add_owner",
    "remove_owner",
    "set_daily_limit",
    "disable_module",
    "enable_module",
    "cancel",
  ]),
  /**
   * `prepared`: not signed. `submitted`: signed, and on its way. `waiting`: signed, but the chain refuses it for now; it
   * can still be executed until it is cancelled. `executed`. `failed`: the chain executed it without effect.
   * `replaced`: another transaction was executed in its place.
   */
  status: z.enum(["prepared", "submitted", "waiting", "executed", "failed", "replaced"]),
  safe: evmAddress,
  /** The recipient (of `pay`: the Safe of the person who is paid), owner or module, with its checksum; null for `set_daily_limit` and `cancel`. */
  address: evmAddress.nullable(),
  /** The owner or module before it in the Safe's list, for what is removed. */
  previous: evmAddress.nullable(),
  currency: currency.nullable(),
  /** The amount to send, or the new daily limit. */
  amount: amount.nullable(),
  /** Of a `return`: the contract of the token; null for ether and everything else. */
  token: evmAddress.nullable().optional(),
  /** Of a `return`: how much of the token, in its smallest unit. */
  token_units: z
    .string()
    .regex(/^\d{1,78}$/)
    .nullable()
    .optional(),
  nonce: wholeNumber,
  safe_tx_gas: wholeNumber,
  /** The passkeys of which any can sign, as the browser knows them (base64url). An owner's removal is signed by another one. */
  credential_ids: z.array(z.string()),
  hash: transactionHash.nullable(),
  created_at: timestamp,
  ended_at: timestamp.nullable(),
});
