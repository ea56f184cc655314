import type { z } from "zod";

/** An invalid request: each problem with its path. */
export class WireIssues extends Error {
  override readonly name = "WireIssues";
  readonly issues: readonly { path: (string | number)[]; message: string }[];

  constructor(issues: readonly { path: (string | number)[]; message: string }[]) {
    super("Validation failed");
    this.issues = issues;
  }
}

/** Validates a request. @throws WireIssues, answered in the API's own format */
export function readWire<Schema extends z.ZodType>(given: Schema, input: unknown): z.infer<Schema> {
  const parsed = given.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new WireIssues(
    parsed.error.issues.map(({ path, message }) => ({
      path: path.map((step) => (typeof step === "symbol" ? String(step) : step)),
      message,
    })),
  );
}
