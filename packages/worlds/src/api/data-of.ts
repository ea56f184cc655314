import type { CallResult } from "@lilypad/client";

/** The data of a success. @throws Error with the status, the code and the sentence of a refusal */
export function dataOf<T>(result: CallResult<T>): T {
  if (result.success) return result.data;
  throw new Error(`answered ${result.status} ${result.code ?? ""}: ${result.error}`);
}
