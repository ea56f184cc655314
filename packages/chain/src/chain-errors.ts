import {
  BaseError,
  decodeErrorResult,
  type Hex,
  HttpRequestError,
  isHex,
  RpcRequestError,
  TimeoutError,
} from "viem";
import { settlementModuleAbi } from "./abi.ts";

/** No answer, or none in time: whatever was asked may or may not have happened. */
export class ChainUnreachable extends Error {
  override readonly name = "ChainUnreachable";
}

/** The node answered and refused; `reason` is its own sentence. */
export class ChainRejected extends Error {
  override readonly name = "ChainRejected";
  readonly reason: string;
  constructor(reason: string, options?: ErrorOptions) {
    super(`the chain node refused: ${reason}`, options);
    this.reason = reason;
  }
}

/** The contract reverted. `errorName` is one of the module's errors, or null when it is none of them. */
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
    super(`the contract refused: ${errorName ?? data} (${args.join(", ")})`, options);
    this.errorName = errorName;
    this.args = args;
    this.data = data;
  }
}

/** The closed list of what a call of the chain can throw. Anything else is a bug. */
export type ChainError = ChainUnreachable | ChainRejected | ChainReverted;

/** Turns what viem throws into one of ours; a stranger comes back unchanged. */
export function toChainError(error: unknown): unknown {
  if (!(error instanceof BaseError)) return error;
  const answer = error.walk((cause) => cause instanceof RpcRequestError);
  if (answer instanceof RpcRequestError) {
    const data = revertData(answer);
    if (data !== null) return new ChainReverted(readRevert(data), { cause: error });
    return new ChainRejected(answer.details, { cause: error });
  }
  const silence = error.walk(
    (cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError,
  );
  if (silence === null) return error;
  return new ChainUnreachable("the chain node does not answer", { cause: error });
}

function revertData(answer: RpcRequestError): Hex | null {
  if (isHex(answer.data)) return answer.data;
  return answer.code === 3 ? "0x" : null; // code 3: execution reverted
}

function readRevert(data: Hex) {
  try {
    const { errorName, args } = decodeErrorResult({ abi: settlementModuleAbi, data });
    return { errorName, args: args ?? [], data };
  } catch {
    return { errorName: null, args: [], data };
  }
}
