import type { SafeAction } from "@lilypad/custody";
import { assetOfCurrency, type Currency, parseAmount, toTokenUnits } from "@lilypad/money";
import type { SignedContracts } from "../../../shared/settings/index.ts";
import type { SafeTransaction } from "./queries.ts";

/** The action that the person has chosen, as they entered it: the page signs this, whatever the server answers. */
export type Wanted =
  | { kind: "send"; address: string; currency: Currency; amount: string | null }
  /** Another token, or ether (`token` is null). `shown`: the amount as the person has read it. */
  | { kind: "return"; token: string | null; units: string; address: string; shown: string }
  /** `passkey`: the name of the person's passkey behind the address; none for a wallet. */
  | { kind: "add_owner" | "remove_owner"; address: string; passkey?: string }
  | { kind: "set_daily_limit"; currency: Currency; amount: string }
  | { kind: "disable_module" }
  | { kind: "enable_module" }
  | { kind: "cancel" };

const same = (one: string | null, other: string) =>
  one !== null && one.toLowerCase() === other.trim().toLowerCase();
const hexOf = (address: string) => address.trim() as `0x${string}`;

function minorOf(amount: string | null, currency: Currency): bigint | null {
  const parsed = parseAmount(amount ?? "", assetOfCurrency(currency));
  return parsed.ok ? parsed.minor : null;
}

/**
 * Reads the action to sign from the person's own entries. From the server's answer it takes only values that they
 * see and confirm (the amount of "everything") or that cannot do harm (positions in the Safe's lists).
 * @returns null if the answer is about something else, or if the page does not know the contracts
 */
export function readAction(
  wanted: Wanted,
  prepared: SafeTransaction,
  contracts: SignedContracts,
): SafeAction | null {
  if (prepared.kind !== wanted.kind) return null;
  const previous = hexOf(prepared.previous ?? "");
  const module = hexOf(contracts.ownSafeModule);
  switch (wanted.kind) {
    case "send": {
      const token = contracts.tokens[wanted.currency];
      const amount = minorOf(prepared.amount, wanted.currency);
      const entered = wanted.amount === null ? amount : minorOf(wanted.amount, wanted.currency);
      if (token === undefined || amount === null || amount !== entered) return null;
      if (!same(prepared.address, wanted.address) || prepared.currency !== wanted.currency)
        return null;
      return {
        kind: "send",
        token: hexOf(token.address),
        to: hexOf(wanted.address),
        amount: toTokenUnits(amount, token.decimals),
      };
    }
    case "return": {
      const { token, units, address } = wanted;
      if (!same(prepared.address, address) || (prepared.token_units ?? null) !== units) return null;
      const isToken = token === null ? !prepared.token : same(prepared.token ?? null, token);
      // A token that the ledger books leaves the account as a payment only.
      const ours = Object.values(contracts.tokens);
      const isOurs = ours.some(({ address: one }) => same(one, token ?? ""));
      if (!isToken || isOurs) return null;
      return {
        kind: "return",
        token: token === null ? null : hexOf(token),
        to: hexOf(address),
        amount: BigInt(units),
      };
    }
    case "set_daily_limit": {
      const token = contracts.tokens[wanted.currency];
      const limit = minorOf(wanted.amount, wanted.currency);
      if (token === undefined || limit === null) return null;
      return { kind: "set_daily_limit", module, token: hexOf(token.address), limit };
    }
    case "add_owner":
      return { kind: "add_owner", owner: hexOf(wanted.address) };
    case "remove_owner":
      if (prepared.previous === null) return null;
      return { kind: "remove_owner", owner: hexOf(wanted.address), previous };
    case "disable_module":
      if (prepared.previous === null) return null;
      return { kind: "disable_module", module, previous };
    case "enable_module":
      return { kind: "enable_module", module };
    case "cancel":
      return { kind: "cancel" };
  }
}
