import type { Operation } from "@lilypad/api-contract";
import fc, { type Arbitrary } from "fast-check";
import { z } from "zod";

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
};

/** Values that an attacker could send. */
const hostileValue: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    "",
    " ",
    "0",
    "-1",
    "1e309",
    "NaN",
    "Infinity",
    "0x10",
    "1.0000001",
    "99999999999999999999",
    -1,
    0,
    1.5,
    1e308,
    Number.MAX_SAFE_INTEGER,
    [],
    {},
    [[]],
    { $ne: null },
    { toString: "x" },
    "a\u0000b",
    "\u0000",
    "\u202eevil",
    "\ud800",
    "'; drop table account; --",
    "%",
    "_",
    "\\",
    "../../etc/passwd",
    "<script>alert(1)</script>",
    "00000000-0000-0000-0000-000000000000",
    "ffffffff-ffff-ffff-ffff-ffffffffffff",
    "é".repeat(300),
    "x".repeat(10_000),
    "👩‍👩‍👧‍👦".repeat(50),
    "١٢٣",
  ),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.double(),
  fc.integer(),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Values that match the JSON form of a schema. */
function fitting(schema: Schema, ids: readonly string[]): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => fitting(one, ids)));
  if (schema.format === "uuid") return fc.oneof(fc.constantFrom(...ids), fc.uuid());
  if (schema.format === "email") return fc.constantFrom("ann@example.com", "nobody@example.com");
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case "object":
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([key, one]) => [key, fitting(one, ids)]),
        ),
      );
    case "array":
      return fc.array(fitting(schema.items ?? {}, ids), { maxLength: 3 });
    case "integer":
    case "number":
      return fc.integer({ min: 0, max: 50 });
    case "boolean":
      return fc.boolean();
    default:
      return fc.oneof(
        fc.constantFrom("12.34", "0.01", "123456", "Ann", "ann_tag"),
        fc.string({ maxLength: 20 }),
      );
  }
}

/** Removes fields, adds others, and replaces values by hostile ones. */
function spoiled(fit: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc
    .tuple(
      fit,
      fc.array(
        fc.tuple(fc.nat(), fc.constantFrom("drop", "replace", "add", "keep"), hostileValue),
        { maxLength: 3 },
      ),
    )
    .map(([value, changes]) => {
      if (typeof value !== "object" || value === null) return value;
      const fields: Record<string, unknown> = { ...value };
      for (const [pick, change, hostile] of changes) {
        const keys = Object.keys(fields);
        const key = keys[pick % Math.max(keys.length, 1)];
        if (change === "add") fields[`extra${pick % 3}`] = hostile;
        else if (key !== undefined && change === "drop") delete fields[key];
        else if (key !== undefined && change === "replace") fields[key] = hostile;
      }
      return fields;
    });
}

export interface HostileRequest {
  path: string;
  query: Record<string, string>;
  body: unknown;
}

const forms = new WeakMap<z.ZodType, Schema>();

/** Returns the JSON form of a schema, which is made once. */
function schemaOf(schema: z.ZodType): Schema {
  const known = forms.get(schema);
  if (known !== undefined) return known;
  const form = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema;
  forms.set(schema, form);
  return form;
}

const asText = (value: unknown) =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");

/**
 * Generates requests to one operation, from almost valid to completely invalid.
 * @param ids real ids of people, transfers and requests, of the caller and of others
 */
export function hostileRequests(
  operation: Operation,
  ids: readonly string[],
): Arbitrary<HostileRequest> {
  const part = (schema: z.ZodType | undefined) =>
    schema === undefined
      ? fc.constant<unknown>({})
      : fc.oneof(
          { weight: 5, arbitrary: spoiled(fitting(schemaOf(schema), ids)) },
          { weight: 1, arbitrary: hostileValue },
        );
  return fc
    .tuple(part(operation.params), part(operation.query), part(operation.body))
    .map(([params, query, body]) => {
      const values = (typeof params === "object" && params !== null ? params : {}) as Record<
        string,
        unknown
      >;
      const wellFormed = (text: string) => encodeURIComponent(text.replaceAll(/\p{Cs}/gu, "?"));
      return {
        path: operation.path.replaceAll(
          /\{(\w+)\}/g,
          (_, name: string) => wellFormed(asText(values[name] ?? ids[0])).slice(0, 300) || "x",
        ),
        query: Object.fromEntries(
          Object.entries(typeof query === "object" && query !== null ? query : {}).map(
            ([key, value]) => [key, asText(value).slice(0, 2_000)],
          ),
        ),
        body,
      };
    });
}
