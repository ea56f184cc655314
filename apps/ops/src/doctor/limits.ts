import type { Config } from "@lilypad/server";
import { type Finding, ok, warning } from "./finding.ts";

const dollars = new Intl.NumberFormat("en-US");

/**
 * Reports, in production, the limits of people whose identity is not verified. It warns if nothing is screened, because these limits
 * matter most then, and if the settings exempt accounts from them.
 */
export function evaluateLimits(
  {
    unverified,
    walletSends,
    kycBypassEmails,
  }: Pick<Config, "unverified" | "kycBypassEmails"> & {
    walletSends: Pick<Config["walletSends"], "screening">;
  },
  isProduction: boolean,
): Finding[] {
  if (!isProduction) return [];
  const { dailyMajor, monthlyMajor, balanceMajor } = unverified;
  const amounts = [dailyMajor, monthlyMajor, balanceMajor].map((major) => dollars.format(major));
  const limits = `People whose identity is not verified can send ${amounts[0]} dollars a day and ${amounts[1]} a month, and ask for money up to a balance of ${amounts[2]}.`;
  const { listFile, vendor } = walletSends.screening;
  const isScreened = listFile !== undefined || vendor !== undefined;
  const bypassed = kycBypassEmails.length;
  return [
    isScreened
      ? ok("limits", limits)
      : warning(
          "screening",
          `Nothing is screened: neither addresses nor names are compared with a list. ${limits}`,
          "Set SCREENING_URL or SCREENING_LIST_FILE, and see whether the UNVERIFIED_… limits are what your licence allows.",
        ),
    ...(bypassed === 0
      ? []
      : [
          warning(
            "limits",
            `${bypassed} ${bypassed === 1 ? "account counts" : "accounts count"} as verified by setting (KYC_BYPASS_EMAILS), so no limit of the unverified applies to ${bypassed === 1 ? "it" : "them"}.`,
            "Remove the addresses from KYC_BYPASS_EMAILS unless you know why they are there.",
          ),
        ]),
  ];
}
