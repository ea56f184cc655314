import type { Operation } from "@lilypad/api-contract";
import { z } from "zod";

/** The parts of a JSON Schema that zod writes for an answer. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
}

/** The shape of an answer for Fastify's serializer. */
type Shape = { readonly [keyword: string]: unknown };

const scalars = new Set(["string", "number", "integer", "boolean", "null"]);

/** One or more kinds of simple values, and always null. */
function shapeOfScalar(types: readonly string[]): Shape {
  const kinds = types.map((type) => (type === "integer" ? "number" : type));
  const others = [...new Set(kinds)].filter((type) => type !== "null");
  return others.length === 1 ? { type: others[0], nullable: true } : { type: [...others, "null"] };
}

/** Returns the fields by which an option of a union is recognised: those that have one certain value. */
const marksOf = ({ properties = {} }: Schema) => {
  const marks = Object.entries(properties).filter(([, field]) => "const" in field);
  return {
    required: marks.map(([name]) => name),
    properties: Object.fromEntries(marks.map(([name, field]) => [name, { const: field.const }])),
  };
};

function shapeOfUnion(options: readonly Schema[]): Shape {
  const others = options.filter(({ type }) => type !== "null");
  const [only] = others;
  if (others.length === 1 && only !== undefined) return shapeOf(only);
  const types = options.flatMap(({ type = [] }) => type);
  if (options.every(({ type }) => type !== undefined) && types.every((type) => scalars.has(type)))
    return shapeOfScalar(types);
  // The option whose marks a value has says which fields it may have. A value of none of them is an error: nothing says what may leave.
  const shapes = others.map((option): Shape => {
    const shape = shapeOf(option);
    const { required, properties } = marksOf(option);
    const own = shape.properties as Record<string, object> | undefined;
    return { ...shape, nullable: false, required, properties: { ...own, ...properties } };
  });
  return { anyOf: [...shapes, { type: "null" }] };
}

/**
 * Only which fields there are and of which kind they are, and nothing about their values: the serializer chooses what leaves, and
 * neither changes nor refuses simple values. A value is therefore never replaced by the only one that the contract allows, a null stays
 * a null, a number with decimals is not made whole, and a missing field is left out. Something else in the place of a list is an error.
 */
function shapeOf(schema: Schema): Shape {
  const { type, properties, additionalProperties, items, anyOf, oneOf, $ref, allOf } = schema;
  if ($ref !== undefined || allOf !== undefined)
    throw new Error("an answer's schema has a part that answers are not written by: $ref or allOf");
  const options = anyOf ?? oneOf;
  if (options !== undefined) return shapeOfUnion(options);
  switch (type) {
    case "object":
      return {
        type,
        nullable: true,
        properties: Object.fromEntries(
          Object.entries(properties ?? {}).map(([name, field]) => [name, shapeOf(field)]),
        ),
        // Without it, fields that are not among the properties are dropped.
        ...(typeof additionalProperties === "object"
          ? { additionalProperties: shapeOf(additionalProperties) }
          : {}),
      };
    case "array":
      return { type, nullable: true, items: shapeOf(items ?? {}) };
    case undefined:
      return {};
    default:
      return shapeOfScalar([type].flat());
  }
}

/** The shape of an operation's whole answer: a field that the contract does not declare is not part of it. */
export function answerShapeOf({ response, envelope }: Pick<Operation, "response" | "envelope">) {
  const data = shapeOf(
    z.toJSONSchema(response, { io: "output", unrepresentable: "any" }) as Schema,
  );
  if (envelope === "none") return data;
  return { type: "object", properties: { success: { type: "boolean" }, data } };
}
