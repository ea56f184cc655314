import type { RampCustomer, RampProviderName } from "@lilypad/providers";
import { z } from "zod";
import type { SealedBox } from "../../../platform/sealed/sealed-box.ts";
import type { SealedColumn } from "../../../platform/sealed/sealed-column.ts";

const detailsSchema = z.object({
  kycLink: z.string().nullable(),
  rejection: z.object({ reason: z.string(), code: z.string().nullable() }).nullable(),
});

/** Stored sealed: the link gives access to the person's check, and a reason may contain personal data. */
export type CustomerDetails = z.infer<typeof detailsSchema>;

const none: CustomerDetails = { kycLink: null, rejection: null };
const longestLink = 2_000;
const longestReason = 500;
const longestCode = 100;

/** A provider's text as one line, without characters that cannot be stored or shown. */
const plain = (text: string, longest: number): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cs}]+/gu, " ")
    .trim()
    .slice(0, longest);

/**
 * A link that a browser may open; null for others, because an external link must not run code in
 * our pages.
 */
function safeLink(link: string | null): string | null {
  if (link === null || link.length > longestLink || !URL.canParse(link)) return null;
  const { protocol, href } = new URL(link);
  return protocol === "https:" || protocol === "http:" ? href : null;
}

/** The parts of the provider's answer that are stored. */
export function toDetails({ kycLink, rejection }: RampCustomer): CustomerDetails {
  return {
    kycLink: safeLink(kycLink),
    rejection:
      rejection === null
        ? null
        : {
            reason: plain(rejection.reason, longestReason),
            code: rejection.code === null ? null : plain(rejection.code, longestCode) || null,
          },
  };
}

const contextOf = (provider: RampProviderName, personId: string) =>
  `ramp_customer:${provider}:${personId}`;

export function sealDetails(
  box: SealedBox,
  row: { provider: RampProviderName; personId: string },
  details: CustomerDetails,
): Buffer {
  return box.seal(JSON.stringify(details), contextOf(row.provider, row.personId));
}

/** @throws SealBroken if the row was changed, or the key is another one */
export function openDetails(
  box: SealedBox,
  row: { provider: RampProviderName; personId: string; details: Buffer | null },
): CustomerDetails {
  if (row.details === null) return none;
  const text = box.open(row.details, contextOf(row.provider, row.personId));
  return detailsSchema.parse(JSON.parse(text));
}

/** The column that this module seals. */
export const sealedOfCustomers: SealedColumn = {
  table: "ramp_customer",
  column: "details",
  key: ["person_id", "provider"],
  contextOf: ({ provider, personId }) => contextOf(provider as RampProviderName, String(personId)),
};
