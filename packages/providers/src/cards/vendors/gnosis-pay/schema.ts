import { z } from "zod";

/** Schemas of Gnosis Pay's answers. Fields that we do not use are ignored, so they may change. */

export const gnosisAnything = z.unknown();

export const gnosisSignUp = z.object({
  id: z.string().min(1),
  token: z.string().min(1),
  hasSignedUp: z.boolean().nullish(),
});

export const gnosisKycStatus = z.enum([
  "notStarted",
  "documentsRequested",
  "pending",
  "processing",
  "approved",
  "resubmissionRequested",
  "rejected",
  "requiresAction",
]);

export const gnosisToken = z.enum(["EURe", "GBPe", "USDCe"]);

/** Chain ids are sent as a number or as a string of digits. */
const chainId = z.union([z.number().int(), z.string().regex(/^\d+$/).transform(Number)]);
const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);

export const gnosisUser = z.object({
  id: z.string().min(1),
  email: z.string(),
  phone: z.string().nullish(),
  kycStatus: gnosisKycStatus,
  isSourceOfFundsAnswered: z.boolean().nullish(),
  isPhoneValidated: z.boolean().nullish(),
  safeWallets: z
    .array(z.object({ address, chainId, tokenSymbol: gnosisToken.nullish().catch(null) }))
    .nullish(),
});

const term = z.object({
  type: z.string().min(1),
  currentVersion: z.string().min(1),
  accepted: z.boolean().nullish(),
  acceptedVersion: z.string().nullish(),
  url: z.string().nullish(),
});
/** The list, either bare or wrapped in an object. */
export const gnosisTerms = z.union([
  z.array(term),
  z.object({ terms: z.array(term) }).transform(({ terms }) => terms),
]);

export const gnosisIdentityFrame = z.object({ type: z.string(), url: z.url() });
export const gnosisIdentityShare = z.object({
  token: z.string().min(1),
  forClientId: z.string().min(1),
});

export const gnosisQuestions = z.array(
  z.object({ question: z.string().min(1), answers: z.array(z.string().min(1)) }),
);

export const gnosisOk = z.object({ ok: z.literal(true) });

export const gnosisAccount = z.object({ address, chainId, deployed: z.boolean().nullish() });

export const gnosisTypedData = z.object({
  domain: z.record(z.string(), z.unknown()),
  types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
  primaryType: z.string().nullish(),
  message: z.record(z.string(), z.unknown()),
});

export const gnosisModules = z.object({
  transactionHash: z
    .string()
    .regex(/^0x[0-9a-fA-F]{64}$/)
    .nullish(),
  deployed: z.boolean().nullish(),
});

export const gnosisSafeConfig = z.object({
  isDeployed: z.boolean(),
  address: address.nullish(),
  tokenSymbol: gnosisToken.nullish(),
  fiatSymbol: z.string().nullish(),
  accountStatus: z.number().int().nullish(),
});

export const gnosisDeployment = z.object({
  status: z.enum(["ok", "not_deployed", "processing", "failed"]),
});

export const gnosisCards = z.array(
  z.object({
    id: z.string().min(1),
    lastFourDigits: z
      .string()
      .regex(/^\d{4}$/)
      .nullish(),
    virtual: z.boolean().nullish(),
    activatedAt: z.string().nullish(),
    isFrozen: z.boolean().nullish(),
    isLost: z.boolean().nullish(),
    isStolen: z.boolean().nullish(),
    isVoid: z.boolean().nullish(),
  }),
);

export const gnosisNewCard = z.object({ cardId: z.string().min(1) });

/** Errors are `{error}` or `{message}`; either holds a string or an object with a message. */
const words = z.union([z.string(), z.object({ message: z.string() }).transform((o) => o.message)]);
export const gnosisError = z
  .object({ error: words.nullish().catch(null), message: words.nullish().catch(null) })
  .transform(({ error, message }) => [error, message].filter((one) => one != null).join(" "));
