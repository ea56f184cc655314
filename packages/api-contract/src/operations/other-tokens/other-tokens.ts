import { z } from "zod";
import { area, get, put } from "../../area.ts";
import { addressInPath, evmAddress, text, timestamp } from "../../schemas.ts";
import { hourMs } from "../../windows.ts";

/** A whole number of the smallest unit of a token, which may have any number of decimals. */
export const tokenUnits = z.string().regex(/^[1-9]\d{0,77}$/);

/** As the token calls itself, cleaned. Its creator chose it. */
const tokenText = text(60).nullable();

/** Something at the person's address that Lilypad does not use. It has no price here. */
const otherToken = z.object({
  /** The token's contract; null for ether. */
  token: evmAddress.nullable(),
  symbol: tokenText,
  name: tokenText,
  /** How many digits of `units` are behind the point. */
  decimals: z.int().min(0).max(36),
  units: tokenUnits,
});

export const otherTokens = area(
  {
    tag: "Other tokens",
    access: "session",
    cost: "outside",
  },
  {
    listOtherTokens: get("/api/v1/other-tokens", {
      // Each asks the chain for every token that was found, and searches more blocks.
      limits: [{ per: "person", max: 120, windowMs: hourMs }],
      summary:
        "Tokens and ether at the caller's address that Lilypad does not use, read from the chain now. Nodes search a part of the blocks at a time, newest first: repeat it until it is complete",
      response: z.object({
        tokens: z.array(otherToken),
        /** How many are not shown, because they call themselves like a trap, or the operator has named them. */
        hidden: z.int().min(0),
        /** Whether all blocks since the caller got their address were searched. */
        isComplete: z.boolean(),
        /** From when on all blocks were searched. */
        searchedSince: timestamp,
        /** The holder of the Safe, who can return the tokens. `person`: the caller signs. `lilypad`: the caller requests the return. */
        holder: z.enum(["lilypad", "person"]),
        /** The number of days within which we carry out a requested return. */
        returnDays: z.int().min(1),
      }),
      errors: ["ACCOUNT_NOT_READY"],
    }),

    addOtherToken: put("/api/v1/other-tokens/{address}", {
      idempotent: "always",
      limits: [{ per: "person", max: 60, windowMs: hourMs }],
      summary:
        "Look for a token at the caller's address by its contract. It is then listed whatever it calls itself",
      params: z.strictObject({ address: addressInPath }),
      response: z.object({ token: otherToken }),
      errors: [
        "ACCOUNT_NOT_READY",
        "OTHER_TOKEN_NOT_FOUND",
        "OTHER_TOKEN_LISTED",
        "OTHER_TOKENS_FULL",
      ],
    }),
  },
);
