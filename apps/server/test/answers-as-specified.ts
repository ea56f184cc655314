import { isDeepStrictEqual } from "node:util";
import {
  type Data,
  type ErrorCode,
  type Operation,
  type OperationName,
  type Operations,
  operations,
  refusalsOf,
} from "@lilypad/api-contract";
import type { Answer, CallInput, Product } from "./open-product.ts";

/** How one operation answered: "ok" or its error's code, and what of that is not in the contract. */
export interface Heard {
  readonly outcome: "ok" | ErrorCode | "no code";
  readonly problems: readonly string[];
}

/** What of an answer stands outside the operation's schema; the schema may drop nothing of it, either. */
function problemsOf(operation: Operation, answer: Answer<Operation>): string[] {
  const { status, data, code, error } = answer;
  if (status < 400) {
    const parsed = operation.response.safeParse(data);
    if (!parsed.success) {
      return parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
    }
    return isDeepStrictEqual(parsed.data, data) ? [] : ["it tells more than the schema says"];
  }
  const declared: readonly string[] = refusalsOf(operation);
  return [
    ...(status >= 500 && status !== 503 ? [`answered ${status}`] : []),
    ...(code !== undefined && declared.includes(code) ? [] : [`${code} is not declared`]),
    ...(error !== undefined && /^[A-Z].+[.!]$/.test(error) ? [] : [`no sentence: ${error}`]),
  ];
}

/** Calls operations, and remembers of each how it answered and whether the contract says so. */
export function createListener(product: Pick<Product, "call">) {
  const heard = new Map<string, Heard>();
  return {
    heard,
    /** @returns the data of a success; undefined for a refusal, which is remembered */
    async ask<N extends OperationName>(
      name: N,
      input: CallInput<Operations[N]> = {},
    ): Promise<Data<Operations[N]> | undefined> {
      const answer = await product.call(name, input);
      const problems = problemsOf(operations[name], answer as Answer<Operation>);
      const outcome = answer.status < 400 ? "ok" : (answer.code ?? "no code");
      const before = heard.get(name);
      // What was wrong once stays wrong; a success counts for more than a refusal.
      heard.set(name, {
        outcome: before?.outcome === "ok" ? "ok" : outcome,
        problems: [...(before?.problems ?? []), ...problems],
      });
      return answer.status < 400 ? answer.data : undefined;
    },
  };
}
