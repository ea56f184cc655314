import { z } from "zod";
import { area, get, post } from "../../area.ts";
import {
  correlationId,
  evmAddress,
  evmAddressInput,
  timestamp,
  transactionHash,
  typedAddress,
  uuid,
} from "../../schemas.ts";
import { dayMs, hourMs } from "../../windows.ts";
import { tokenUnits } from "./other-tokens.ts";

/**
 * A return that the caller has requested out of a Safe that we hold. `requested`: it waits for a decision of staff. `approved`: it
 * waits to be signed with the Safe's key. `sent`: the chain has it. `refused` and `cancelled`: nothing was moved.
 */
const tokenReturn = z.object({
  id: uuid,
  status: z.enum(["requested", "approved", "sent", "refused", "cancelled"]),
  token: evmAddress.nullable(),
  symbol: z.string().nullable(),
  decimals: z.int().min(0).max(36),
  units: tokenUnits,
  /** Where it goes, with its checksum. */
  address: evmAddress,
  hash: transactionHash.nullable(),
  requested_at: timestamp,
  ended_at: timestamp.nullable(),
});

export const tokenReturns = area(
  {
    tag: "Other tokens",
    access: "session",
  },
  {
    listTokenReturns: get("/api/v1/token-returns", {
      summary: "What the caller has asked us to return, latest first",
      response: z.object({ returns: z.array(tokenReturn) }),
    }),

    requestTokenReturn: post("/api/v1/token-returns", {
      access: "stepUp",
      cost: "outside",
      idempotent: "correlationId",
      // Each is screened, and a member of staff looks at it.
      limits: [{ per: "person", max: 20, windowMs: dayMs }],
      movesMoney: true,
      summary:
        "Ask us to return another token, or ether, out of the caller's Safe that we hold. Owners of their own Safe sign it instead (prepareSafeTransaction)",
      body: z.strictObject({
        /** Null for ether. */
        token: evmAddressInput.nullable(),
        units: tokenUnits,
        address: typedAddress,
        correlationId,
      }),
      response: z.object({ tokenReturn }),
      errors: [
        "ACCOUNT_NOT_READY",
        "TOKEN_RETURN_SIGNED",
        "TOKEN_RETURN_UNPROTECTED",
        "TOKEN_RETURN_OPEN",
        "OTHER_TOKEN_NOT_FOUND",
        "OTHER_TOKEN_LISTED",
        "WALLET_ADDRESS_INVALID",
        "WALLET_ADDRESS_REFUSED",
        "WALLET_ADDRESS_OWN",
        "SAFE_SEND_REFUSED",
        "SCREENING_UNAVAILABLE",
        "IDEMPOTENCY_CONFLICT",
        "IN_PROGRESS",
      ],
    }),

    cancelTokenReturn: post("/api/v1/token-returns/{id}/cancel", {
      whileFrozen: "allowed",
      limits: [{ per: "person", max: 60, windowMs: hourMs }],
      summary:
        "Cancel a return that the caller has asked for, until a member of staff has approved it",
      params: z.strictObject({ id: uuid }),
      body: z.strictObject({}),
      response: z.object({ tokenReturn }),
      errors: ["NOT_FOUND", "TOKEN_RETURN_UNDER_WAY"],
    }),
  },
);
