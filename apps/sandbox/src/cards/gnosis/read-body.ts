import type { z } from "zod";
import { IssuerRefusal } from "../core/refusal.ts";

/** Validates a request. @throws IssuerRefusal 422, with the first problem */
export function readBody<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.infer<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new IssuerRefusal(422, parsed.error.issues[0]?.message ?? "Invalid input");
}
