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
import type { Answer, CallInput, Product } from "../worlds/open-product.ts";

/** The recorded answers of one operation: "ok" or the error's code, and deviations from the contract. */
export interface RecordedAnswer {
  readonly outcome: "ok" | ErrorCode | "no code";
  readonly problems: readonly string[];
}

/** Lists the deviations of an answer from the operation's schema, including fields that the schema would drop. */
function problemsOf(operation: Operation, answer: Answer<Operation>): string[] {
  const { status, data, code, error } = answer;
  if (status < 400) {
    const parsed = operation.response.safeParse(data);
    if (!parsed.success) {
      return parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
    }
    return isDeepStrictEqual(parsed.data, data) ? [] : ["it has more fields than the schema"];
  }
  const declared: readonly string[] = refusalsOf(operation);
  return [
    ...(status >= 500 && status !== 503 ? [`answered ${status}`] : []),
    ...(code !== undefined && declared.includes(code) ? [] : [`${code} is not declared`]),
    ...(error !== undefined && /^[A-Z].+[.!]$/.test(error)
      ? []
      : [`not a message for people: ${error}`]),
  ];
}

/** Calls operations, and records for each how it answered and whether that matches the contract. */
export function createAnswerRecorder(product: Pick<Product, "call">) {
  const recorded = new Map<string, RecordedAnswer>();
  return {
    recorded,
    /** @returns the data of a success; undefined for a refusal */
    async ask<N extends OperationName>(
      name: N,
      input: CallInput<Operations[N]> = {},
    ): Promise<Data<Operations[N]> | undefined> {
      const answer = await product.call(name, input);
      const problems = problemsOf(operations[name], answer as Answer<Operation>);
      const outcome = answer.status < 400 ? "ok" : (answer.code ?? "no code");
      const before = recorded.get(name);
      // Problems accumulate, and a success is not replaced by a refusal.
      recorded.set(name, {
        outcome: before?.outcome === "ok" ? "ok" : outcome,
        problems: [...(before?.problems ?? []), ...problems],
      });
      return answer.status < 400 ? answer.data : undefined;
    },
  };
}
