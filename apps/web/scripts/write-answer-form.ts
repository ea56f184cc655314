import type { Operation } from "@lilypad/api-contract";
import { z } from "zod";

interface Shape {
  type?: unknown;
  properties?: Record<string, Shape>;
  required?: string[];
  anyOf?: Shape[];
  oneOf?: Shape[];
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

/** Returns the kind of a field; that of a union if all of its alternatives have one kind. */
function kindOf(shape: Shape | undefined): string {
  const alternatives = shape?.oneOf ?? shape?.anyOf ?? [];
  const kinds = new Set(alternatives.map(kindOf));
  const [only = ""] = kinds.size === 1 ? kinds : [];
  return shape?.type === undefined ? only : String(shape.type);
}

/**
 * The required content of an operation's answer, as one short text for the browser: `text` for the whole answer as
 * plain text, `[]` for a list, else the names of the required fields, each with the mark of its kind. A field that
 * may be null or of several kinds has no mark. A `!` in front says that the operation is repeated with its id until
 * it is answered.
 */
export function writeAnswerForm({ response, envelope, idempotent, movesMoney }: Operation): string {
  if (envelope === "text") return "text";
  const shape = z.toJSONSchema(response, { io: "output", unrepresentable: "any" }) as Shape;
  if (shape.type === "array") return "[]";
  const { properties = {}, required = [] } = shape;
  const fields = required.map((name) => `${name}${marks[kindOf(properties[name])] ?? ""}`);
  const isAskedAgain = movesMoney || idempotent === "correlationId";
  return `${isAskedAgain ? "!" : ""}${fields.join(" ")}`;
}
