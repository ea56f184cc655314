import { z } from "zod";
import { area, get } from "../../area.ts";
import { amount, chainAsset, evmAddress, timestamp, uuid } from "../../schemas.ts";
import { hourMs, minuteMs } from "../../windows.ts";

/** A whole number that may be too large for JSON, as digits. */
const digits = z.string().regex(/^(?:0|[1-9]\d{0,38})$/);

/** 32 bytes. */
const hash = z.string().regex(/^0x[0-9a-f]{64}$/);

export const proofOfBooks = area(
  {
    tag: "Proof of balances",
    access: "session",
  },
  {
    getProofOfBooks: get("/api/v1/proof", {
      access: "public",
      limits: [{ per: "network", max: 120, windowMs: minuteMs }],
      summary:
        "The sum of all balances, what people's Safes hold on the chain, and the daily proofs of all balances",
      response: z.object({
        /** The latest complete comparison of all Safes with the books; null before the first. */
        comparison: z
          .object({
            comparedAt: timestamp,
            /** All Safes were read between these blocks; with few Safes they are the same. */
            fromBlock: digits,
            toBlock: digits,
            assets: z.array(
              z.object({
                asset: chainAsset,
                /** The sum of people's balances in the books, and the sum that their Safes hold. */
                people: z.object({ books: amount, safes: amount }),
                inTransit: z.object({
                  /** Reserved for payments that are not settled on the chain yet; part of what people own. */
                  betweenSafes: amount,
                  /** Has left a Safe for a bank and is neither paid out nor returned. */
                  toBanks: amount,
                }),
                /** The other side of the books. With all people's balances they add up to zero. */
                systemAccounts: z.array(
                  z.object({
                    /** Its purpose, such as "treasury" or "outside". */
                    code: z.string(),
                    balance: amount,
                    /** Its Safe and what that holds; null for accounts that hold no tokens of their own. */
                    address: evmAddress.nullable(),
                    onChain: amount.nullable(),
                  }),
                ),
              }),
            ),
          })
          .nullable(),
        /** The contracts of the tokens. */
        tokens: z.array(z.object({ asset: chainAsset, address: evmAddress })),
        /** The tree of each asset in the latest proof; empty before the first. */
        latestTotals: z.array(
          z.object({
            asset: chainAsset,
            /** The sum of all people's balances. */
            total: amount,
            hash,
            depth: z.int(),
          }),
        ),
        /** The proofs of which people can still download their part, newest first. */
        proofs: z.array(
          z.object({
            id: uuid,
            madeAt: timestamp,
            blockNumber: digits,
            blockHash: hash,
            root: hash,
            /** The transaction of the chain that contains the root; null while it is not on the chain. */
            published: z.object({ transactionHash: hash, blockNumber: digits }).nullable(),
          }),
        ),
      }),
    }),

    getOwnProof: get("/api/v1/proof/own", {
      limits: [{ per: "person", max: 30, windowMs: hourMs }],
      summary: "The caller's own part of a daily proof, as the document described in docs/PROOF.md",
      query: z.strictObject({
        /** The latest one if omitted. */
        proof: uuid.optional(),
      }),
      response: z.object({
        format: z.literal("lilypad-proof-of-books"),
        version: z.literal(1),
        madeAt: timestamp,
        block: z.object({ number: digits, hash }),
        root: hash,
        /** The caller's Safe, to which all leaves belong. */
        holder: evmAddress,
        trees: z.array(
          z.object({
            asset: chainAsset,
            decimals: z.int(),
            depth: z.int(),
            hash,
            /** Minor units. */
            total: digits,
            /** None if the caller had nothing of this asset. */
            leaves: z.array(
              z.object({
                position: digits,
                /** Minor units. */
                amount: digits,
                salt: hash,
                path: z.array(z.object({ hash, sum: digits })),
              }),
            ),
          }),
        ),
      }),
      errors: ["PROOF_NOT_FOUND"],
    }),
  },
);
