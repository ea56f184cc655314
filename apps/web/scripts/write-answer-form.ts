import type { Operation } from "@lilypad/api-contract";
import { z } from "zod";

interface Shape {
  type?: unknown;
  properties?: Record<string, Shape>;
  required?: string[];
}

/** The mark of a kind behind a field's name, as `readAnswerForm` of the client reads it. */
const marks: Readonly<Record<string, string>> = {
  array: "[]",
  object: "{}",
  string: "$",
  number: "#",
  integer: "#",
  boolean: "?",
};

/**
 * What an answer of an operation must hold, as one short text for the browser: `text` for the whole answer as plain text, `[]` for a
 * list, else the names of the required fields, each with the mark of its kind. A field that may be null or of several kinds has no mark.
 */
export function writeAnswerForm({
  response,
  envelope,
}: Pick<Operation, "response" | "envelope">): string {
  if (envelope === "text") return "text";
  const shape = z.toJSONSchema(response, { io: "output", unrepresentable: "any" }) as Shape;
  if (shape.type === "array") return "[]";
  const { properties = {}, required = [] } = shape;
  return required.map((name) => `${name}${marks[String(properties[name]?.type)] ?? ""}`).join(" ");
}
