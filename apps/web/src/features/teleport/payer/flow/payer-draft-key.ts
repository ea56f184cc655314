import { keptText } from "../../../../shared/device/index.ts";

/** The key of a payer's draft. It contains the link's id instead of its secret. */
export const payerDraftKey = (teleportId: string): string => `lilypad.payer.${teleportId}`;

/** True if this browser has stored a draft. The first screen does not read it, so that it loads without the rules for that. */
export const hasPayerDraft = (teleportId: string): boolean =>
  keptText(payerDraftKey(teleportId)).read() !== null;
