import type { Href } from "@lilypad/api-contract";
import type { AppChain } from "../../../shared/settings/index.ts";
import { type MoneyLink, moneyPath, readMoneyLink } from "../money-form/index.ts";
import { readWalletCode } from "../wallet-send/index.ts";

/** The form from which the scanner was opened. */
export type WantedForm = MoneyLink["action"] | "wallet";

/**
 * Returns the path of the app that a code opens. Scanned from Request Money, a code without an amount
 * fills in the payer; a code with an amount is always paid. The code of a wallet fills in its address.
 * @param wanted the form from which the scanner was opened, or null
 * @param chain our network
 * @returns null if the code is neither from Lilypad nor of a wallet on our network
 */
export function scannedPath(
  code: string,
  origins: readonly string[],
  wanted: WantedForm | null,
  chain: Pick<AppChain, "id" | "shortName">,
): Href | null {
  const address = readWalletCode(code, chain);
  if (address !== null) return `/send-money/wallet?${new URLSearchParams({ address })}`;
  const link = readMoneyLink(code, origins);
  if (link === null) return null;
  const isOnlyPerson = link.action === "send" && link.digits === "" && link.note === "";
  return moneyPath(isOnlyPerson && wanted === "request" ? { ...link, action: "request" } : link);
}

/** Reads from the scanner's address the form from which it was opened. */
export function wantedForm(search: string): WantedForm | null {
  const wanted = new URLSearchParams(search).get("for");
  return wanted === "send" || wanted === "request" || wanted === "wallet" ? wanted : null;
}
