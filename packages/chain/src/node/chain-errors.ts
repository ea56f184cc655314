import {
  BaseError,
  decodeErrorResult,
  type Hex,
  HttpRequestError,
  isHex,
  RpcRequestError,
  TimeoutError,
} from "viem";
import { settlementModuleAbi } from "../abi.ts";
import { isBusyOrBehind } from "./answer-kinds.ts";

/** The node did not answer, or not in time. The call may or may not have taken effect. */
export class ChainUnreachable extends Error {
  override readonly name = "ChainUnreachable";
}

/** The node rejected the call; `reason` is its own error message. */
export class ChainRejected extends Error {
  override readonly name = "ChainRejected";
  readonly reason: string;
  constructor(reason: string, options?: ErrorOptions) {
    super(`the chain node rejected the call: ${reason}`, options);
    this.reason = reason;
  }
}

/** The contract reverted. `errorName` is one of the module's errors, or null for any other. */
export class ChainReverted extends Error {
  override readonly name = "ChainReverted";
  readonly errorName: string | null;
  readonly args: readonly unknown[];
  readonly data: Hex;
  constructor(
    revert: { errorName: string | null; args: readonly unknown[]; data: Hex },
    options?: ErrorOptions,
  ) {
    const { errorName, args, data } = revert;
    super(`the contract reverted: ${errorName ?? data} (${args.join(", ")})`, options);
    this.errorName = errorName;
    this.args = args;
    this.data = data;
  }
}

/** Every error that a call to the chain can throw; anything else is a bug. */
export type ChainError = ChainUnreachable | ChainRejected | ChainReverted;

/**
 * Copies an error of viem with its short message and details only: its full message contains the whole request and
 * the node's address, which may contain a key.
 */
function withoutAddress(error: BaseError): Error {
  const clean = new Error(
    [...new Set([error.shortMessage, error.details])]
      .filter((text) => text !== undefined && text !== "")
      .join(" ")
      .replaceAll(/\b[a-z]+:\/\/\S+/gi, "[address]"),
  );
  clean.name = error.name;
  return clean;
}

/** Turns an error of viem into a ChainError; any other error is returned unchanged. */
export function toChainError(error: unknown): unknown {
  if (!(error instanceof BaseError)) return error;
  const cause = withoutAddress(error);
  const rejection = error.walk((cause) => cause instanceof RpcRequestError);
  if (rejection instanceof RpcRequestError) {
    const data = revertData(rejection);
    if (data !== null) return new ChainReverted(readRevert(data), { cause });
    if (isBusyOrBehind(rejection))
      return new ChainUnreachable("the chain node is too busy to answer, or behind", { cause });
    return new ChainRejected(rejection.details, { cause });
  }
  const noAnswer = error.walk(
    (cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError,
  );
  if (noAnswer === null) return cause;
  return new ChainUnreachable("the chain node does not answer", { cause });
}

/** How nodes say that a contract reverted: code 3 of Geth, or their own words. Some have the data behind a word, or nested. */
const revertWords =
  /(execution|transaction) (was )?reverted|vm execution error|vm exception.*revert/i;

function revertData({ code, details, data }: RpcRequestError): Hex | null {
  const nested = typeof data === "object" && data !== null && "data" in data ? data.data : data;
  if (isHex(nested)) return nested;
  const behindWord = /^reverted (0x[0-9a-f]*)$/i.exec(
    typeof nested === "string" ? nested : "",
  )?.[1];
  if (isHex(behindWord)) return behindWord;
  return code === 3 || revertWords.test(details) ? "0x" : null;
}

function readRevert(data: Hex) {
  try {
    const { errorName, args } = decodeErrorResult({ abi: settlementModuleAbi, data });
    return { errorName, args: args ?? [], data };
  } catch {
    return { errorName: null, args: [], data };
  }
}
