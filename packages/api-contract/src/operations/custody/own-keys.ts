import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { amount, currency, evmAddress, timestamp, uuid } from "../../schemas.ts";
import { hourMs, minuteMs } from "../../windows.ts";
import { assertion, assertionOptions } from "../schemas/second-factor.ts";

/** Who owns the person's Safe, and the passkey that they have chosen for it. */
const ownKey = z.object({
  /** `none`: not assigned yet. `held`: its owner is a key that we keep. `own`: its owner is the person's passkey. */
  safe: z.enum(["none", "held", "own"]),
  /** The passkey that owns the Safe, or is to own it; null if none is chosen. */
  passkey: z
    .object({ id: uuid, name: z.string(), backedUp: z.boolean(), createdAt: timestamp })
    .nullable(),
  /** The passkey's signer contract, which is the owner on the chain; null if none is chosen. */
  signer: evmAddress.nullable(),
  /**
   * How much we can move in a UTC day from a Safe that is its person's own. Null if the chain could not be read and
   * the limits are not known from before.
   */
  dailyLimits: z.array(z.object({ currency, limit: amount })).nullable(),
});

export const getOwnKey = defineOperation({
  name: "getOwnKey",
  method: "GET",
  path: "/api/v1/own-key",
  tag: "Own key",
  access: "session",
  limits: [{ per: "person", max: 60, windowMs: minuteMs }],
  summary:
    "Who owns the caller's Safe, the passkey chosen for it, and how much we can move from an own Safe in a day",
  response: ownKey,
  errors: [],
});

export const getOwnKeyOptions = defineOperation({
  name: "getOwnKeyOptions",
  method: "POST",
  path: "/api/v1/own-key/options",
  tag: "Own key",
  access: "stepUp",
  summary:
    "A challenge for one of the caller's passkeys that is to own their Safe, valid once, for two minutes, in this session. The page labels it as every confirmation",
  body: z.strictObject({ passkeyId: uuid }),
  response: z.object({ options: assertionOptions }),
  errors: ["NOT_FOUND", "OWN_KEY_FIXED", "HANDOVER_OPEN"],
});

export const chooseOwnKey = defineOperation({
  name: "chooseOwnKey",
  method: "POST",
  path: "/api/v1/own-key",
  tag: "Own key",
  access: "stepUp",
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
});
