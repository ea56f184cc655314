import { type AddressDraft, emptyDraft } from "../../../../shared/address/index.ts";
import { isRecord, keptValue, textOrNull } from "../../../../shared/device/index.ts";

/** Reads a half-typed address; missing lines are empty. */
function readDraft(kept: unknown): AddressDraft | null {
  if (!isRecord(kept)) return null;
  const fields = Object.keys(emptyDraft) as (keyof AddressDraft)[];
  const lines = fields.map((field) => [field, textOrNull(kept[field]) ?? ""] as const);
  return { ...emptyDraft, ...Object.fromEntries(lines) };
}

/**
 * A payer's half-typed address, stored in this tab like their name. It is separate from the rest of the draft
 * because only this step needs it.
 */
export const typedAddressOf = (teleportId: string) =>
  keptValue(`lilypad.payer-address.${teleportId}`, readDraft, "tab");
