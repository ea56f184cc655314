import { type Address, concat, type Hex, numberToHex, pad } from "viem";

/** The actions that a person can sign for their own Safe. */
export const safeActionKinds = [
  "send",
  "return",
  "add_owner",
  "remove_owner",
  "set_daily_limit",
  "disable_module",
  "enable_module",
  "cancel",
] as const;
export type SafeActionKind = (typeof safeActionKinds)[number];

/** An action with everything that its call consists of. Amounts and limits are in minor units. */
export type SafeAction =
  | { kind: "send"; token: Address; to: Address; amount: bigint }
  /** Of a token that is none of ours, or of ether (`token` is null), in the token's smallest unit. */
  | { kind: "return"; token: Address | null; to: Address; amount: bigint }
  /** Any one owner can act alone: the threshold stays 1. */
  | { kind: "add_owner"; owner: Address }
  /** `previous` is the owner before it in the Safe's linked list. */
  | { kind: "remove_owner"; owner: Address; previous: Address }
  /** How much of a token the module may move in a UTC day. */
  | { kind: "set_daily_limit"; module: Address; token: Address; limit: bigint }
  /** `previous` is the module before it in the Safe's linked list. */
  | { kind: "disable_module"; module: Address; previous: Address }
  | { kind: "enable_module"; module: Address }
  /** Does nothing, but uses up the nonce, so that another transaction with it can never be executed. */
  | { kind: "cancel" };

/** The first four bytes of the functions' hashes; a test compares them with the signatures. */
const selectors = {
  transfer: "0xa9059cbb", // transfer(address,uint256)
  addOwner: "0x0d582f13", // addOwnerWithThreshold(address,uint256)
  removeOwner: "0xf8dc5dd9", // removeOwner(address,address,uint256)
  setDailyLimit: "0xf2d3be29", // setDailyLimit(address,uint64)
  disableModule: "0xe009cfde", // disableModule(address,address)
  enableModule: "0x610b5925", // enableModule(address)
} as const;

const one = 1n;
const call = (selector: Hex, ...words: readonly (Address | bigint)[]): Hex =>
  concat([
    selector,
    ...words.map((value) =>
      typeof value === "bigint" ? numberToHex(value, { size: 32 }) : pad(value),
    ),
  ]);

/** A call that the Safe makes; `value` is the ether in wei that it sends along, none by default. */
interface SafeCall {
  readonly to: Address;
  readonly data: Hex;
  readonly value?: bigint;
}

/** Encodes the call that a Safe makes for an action. */
export function encodeSafeCall(safe: Address, action: SafeAction): SafeCall {
  switch (action.kind) {
    case "send":
      return { to: action.token, data: call(selectors.transfer, action.to, action.amount) };
    case "return":
      return action.token === null
        ? { to: action.to, data: "0x", value: action.amount }
        : { to: action.token, data: call(selectors.transfer, action.to, action.amount) };
    case "add_owner":
      return { to: safe, data: call(selectors.addOwner, action.owner, one) };
    case "remove_owner":
      return {
        to: safe,
        data: call(selectors.removeOwner, action.previous, action.owner, one),
      };
    case "set_daily_limit":
      return {
        to: action.module,
        data: call(selectors.setDailyLimit, action.token, action.limit),
      };
    case "disable_module":
      return { to: safe, data: call(selectors.disableModule, action.previous, action.module) };
    case "enable_module":
      return { to: safe, data: call(selectors.enableModule, action.module) };
    case "cancel":
      return { to: safe, data: "0x" };
  }
}
