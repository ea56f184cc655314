import { z } from "zod";
import { area, get, post } from "../../area.ts";
import { amount, currency, evmAddress, timestamp, uuid } from "../../schemas.ts";
import { hourMs, minuteMs } from "../../windows.ts";
import { assertion, assertionOptions } from "../schemas/second-factor.ts";

const passkey = z.object({
  id: uuid,
  name: z.string(),
  backedUp: z.boolean(),
  createdAt: timestamp,
});

/** A coordinate of a public key. */
const coordinate = z.string().regex(/^0x[0-9a-f]{64}$/);

/** The kind of owner that the person's Safe has, and the passkeys that they have chosen for it. */
const ownKey = z.object({
  /** `none`: not assigned yet. `held`: its owner is a key that we keep. `own`: its owner is the person's passkey. */
  safe: z.enum(["none", "held", "own"]),
  /** The passkey that owns the Safe, or is to own it; null if none is chosen. */
  passkey: passkey.nullable(),
  /** The passkey's signer contract, which is the owner on the chain; null if none is chosen. */
  signer: evmAddress.nullable(),
  /** Further passkeys that own the Safe, as the person has signed it. */
  others: z.array(passkey.extend({ signer: evmAddress })),
  /**
   * How much we can move in a UTC day from a Safe that is its person's own. Null if the chain could not be read and
   * the limits are not known from before.
   */
  dailyLimits: z.array(z.object({ currency, limit: amount })).nullable(),
});

export const ownKeys = area(
  {
    tag: "Own key",
    access: "stepUp",
  },
  {
    getOwnKey: get("/api/v1/own-key", {
      access: "session",
      limits: [{ per: "person", max: 60, windowMs: minuteMs }],
      summary:
        "Who owns the caller's Safe, the passkey chosen for it, and how much we can move from an own Safe in a day",
      response: ownKey,
    }),

    getOwnKeyOptions: post("/api/v1/own-key/options", {
      summary:
        "A challenge for one of the caller's passkeys that is to own their Safe, valid once, for two minutes, in this session. The page labels it as every confirmation",
      body: z.strictObject({ passkeyId: uuid }),
      response: z.object({ options: assertionOptions }),
      errors: ["NOT_FOUND", "OWN_KEY_FIXED", "HANDOVER_OPEN"],
    }),

    chooseOwnKey: post("/api/v1/own-key", {
      limits: [{ per: "person", max: 30, windowMs: hourMs }],
      summary:
        "Choose the passkey that signed the challenge as the owner of the caller's Safe. Its signature is first tested on the chain. Before a Safe is assigned, the Safe will be the caller's own; a Safe that we hold stays so until it is handed over. The choice can be replaced until the Safe is the caller's own",
      body: z.strictObject({ response: assertion }),
      response: ownKey,
      errors: [
        "PASSKEY_INVALID",
        "PASSKEY_CANNOT_OWN",
        "OWN_KEY_FIXED",
        "HANDOVER_OPEN",
        "OWN_KEY_NOT_CHECKED",
      ],
    }),

    getAnotherKeyOptions: post("/api/v1/own-key/others/options", {
      summary:
        "A challenge for another of the caller's passkeys that is to own their Safe as well, valid once, for two minutes, in this session. The page labels it as every confirmation",
      body: z.strictObject({ passkeyId: uuid }),
      response: z.object({ options: assertionOptions }),
      errors: ["NOT_FOUND", "SAFE_NOT_OWN"],
    }),

    proveAnotherKey: post("/api/v1/own-key/others", {
      limits: [{ per: "person", max: 30, windowMs: hourMs }],
      summary:
        "Prove that another passkey of the caller can own their Safe: the chain tests what it signed. It becomes an owner only once an owner signs `add_owner` with its signer's address, which the page computes itself from the public key, after it has verified the passkey's answer with it",
      body: z.strictObject({ response: assertion }),
      response: z.object({
        passkey: z.object({ id: uuid, name: z.string() }),
        signer: evmAddress,
        publicKey: z.object({ x: coordinate, y: coordinate }),
      }),
      errors: [
        "PASSKEY_INVALID",
        "PASSKEY_CANNOT_OWN",
        "OWN_KEY_NOT_CHECKED",
        "SAFE_NOT_OWN",
        "SAFE_CHANGE_NOT_NEEDED",
      ],
    }),
  },
);
