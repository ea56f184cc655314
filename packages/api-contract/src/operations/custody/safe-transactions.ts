import { z } from "zod";
import { area, get, post } from "../../area.ts";
import {
  amount,
  amountInput,
  currency,
  currencyInput,
  evmAddress,
  evmAddressInput,
  typedAddress,
  uuid,
} from "../../schemas.ts";
import { dayMs, hourMs, minuteMs } from "../../windows.ts";
import { tokenUnits } from "../other-tokens/other-tokens.ts";
import { safeTransaction } from "../schemas/safe-transaction.ts";
import { assertion } from "../schemas/second-factor.ts";

const action = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("send"),
    address: typedAddress,
    currency: currencyInput,
    /** Omitted: everything that the person can spend. */
    amount: amountInput.optional(),
  }),
  /** Of a token that is none of ours, or of ether (`token` is null). */
  z.strictObject({
    kind: z.literal("return"),
    token: evmAddressInput.nullable(),
    units: tokenUnits,
    address: typedAddress,
  }),
  z.strictObject({ kind: z.literal("add_owner"), address: typedAddress }),
  z.strictObject({ kind: z.literal("remove_owner"), address: typedAddress }),
  z.strictObject({
    kind: z.literal("set_daily_limit"),
    currency: currencyInput,
    amount: amountInput,
  }),
  z.strictObject({ kind: z.literal("disable_module") }),
  z.strictObject({ kind: z.literal("enable_module") }),
  /** Takes back what was signed last, by using its nonce for nothing. */
  z.strictObject({ kind: z.literal("cancel") }),
]);

export const safeTransactions = area(
  {
    tag: "Safe transactions",
    access: "session",
  },
  {
    getSafeControl: get("/api/v1/safe-transactions", {
      limits: [{ per: "person", max: 120, windowMs: minuteMs }],
      summary:
        "Who controls the caller's own Safe on the chain, what our module may do, and what the caller has signed last",
      response: z.object({
        safe: evmAddress,
        /** Everyone who can act alone. */
        owners: z.array(
          z.object({
            address: evmAddress,
            /** Whether it is the signer contract of one of the caller's passkeys. */
            isPasskey: z.boolean(),
            /** That passkey, as the caller has named it; null for everything else. */
            passkey: z.object({ id: uuid, name: z.string() }).nullable(),
          }),
        ),
        /** Whether our module is enabled: if not, we can't move anything. */
        instantPayments: z.boolean(),
        /** How much the module may move in a UTC day. */
        dailyLimits: z.array(z.object({ currency, limit: amount })),
        /** Signed, but not executed yet; null if there is none. */
        open: safeTransaction.nullable(),
      }),
      errors: ["SAFE_NOT_OWN"],
    }),

    prepareSafeTransaction: post("/api/v1/safe-transactions", {
      access: "stepUp",
      cost: "outside",
      // Each is simulated on the chain, and payments are screened.
      limits: [{ per: "person", max: 120, windowMs: hourMs }],
      summary: "Prepare a transaction of the caller's own Safe. Nothing happens until it is signed",
      body: action,
      response: z.object({ safeTransaction }),
      errors: [
        "SAFE_NOT_OWN",
        "SAFE_TRANSACTION_OPEN",
        "SAFE_TRANSACTION_FAILS",
        "SAFE_CHANGE_NOT_NEEDED",
        "SAFE_LAST_OWNER",
        "SAFE_SEND_REFUSED",
        "NOT_FOUND",
        "WALLET_ADDRESS_INVALID",
        "WALLET_ADDRESS_REFUSED",
        "WALLET_ADDRESS_OWN",
        "INSUFFICIENT_FUNDS",
        "SCREENING_UNAVAILABLE",
        "OTHER_TOKEN_NOT_FOUND",
        "OTHER_TOKEN_LISTED",
      ],
    }),

    signSafeTransaction: post("/api/v1/safe-transactions/{id}/signature", {
      access: "stepUp",
      // Each costs the operator gas.
      limits: [{ per: "person", max: 40, windowMs: dayMs }],
      movesMoney: true,
      summary:
        "Sign a prepared transaction: the challenge is the hash that the page has computed. We pay for the network; anyone else could send it as well",
      params: z.strictObject({ id: uuid }),
      body: z.strictObject({ response: assertion }),
      response: z.object({ safeTransaction }),
      errors: [
        "NOT_FOUND",
        "ACCOUNT_NOT_READY",
        "SAFE_STOPPED",
        "INSUFFICIENT_FUNDS",
        "SAFE_TRANSACTION_OPEN",
        "SAFE_TRANSACTION_STALE",
        "SAFE_SIGNATURE_INVALID",
      ],
    }),

    getSafeTransaction: get("/api/v1/safe-transactions/{id}", {
      summary: "One of the transactions that the caller has prepared or signed",
      params: z.strictObject({ id: uuid }),
      response: z.object({ safeTransaction }),
      errors: ["NOT_FOUND"],
    }),
  },
);
