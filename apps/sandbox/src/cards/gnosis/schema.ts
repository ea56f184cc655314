import { z } from "zod";

/** The requests of Gnosis Pay's API that Lilypad uses. */
const email = z.string().trim().toLowerCase().pipe(z.string().max(254).includes("@"));
const short = z.string().min(1).max(200);

export const newCode = z.strictObject({ email });
export const signUp = z.strictObject({
  authEmail: email,
  otp: z.string().regex(/^\d{6}$/, "The OTP is not valid"),
  partnerId: short.optional(),
  referralCouponCode: short.optional(),
});
export const acceptedTerms = z.strictObject({ terms: short, version: short });
export const language = z.object({ lang: z.string().max(10).optional() });
export const identityShare = z.strictObject({
  forClientId: short,
  ttlInSecs: z.number().int().min(1).max(86_400),
});
export const fundsAnswers = z
  .array(z.strictObject({ question: short, answer: short }))
  .min(1)
  .max(20);
export const phone = z.strictObject({
  phoneNumber: z.string().regex(/^\+[1-9]\d{6,14}$/, "Invalid phone number"),
});
export const phoneCode = z.strictObject({ code: z.string().regex(/^\d{6}$/, "Invalid code") });
export const account = z.strictObject({ chainId: z.literal("100") });
export const currency = z.strictObject({ tokenSymbol: z.enum(["EURe", "GBPe", "USDCe"]) });
export const signature = z.strictObject({
  signature: z.string().regex(/^0x[0-9a-fA-F]{130}$/, "Invalid signature"),
});
export const limits = z.strictObject({
  dailyLimit: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,2})?$/)
    .optional(),
});
export const cardAct = z.object({
  id: z.uuid(),
  act: z.enum(["activate", "freeze", "unfreeze", "lost", "stolen", "void"]),
});
