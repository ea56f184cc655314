import type { Operation } from "@lilypad/api-contract";
import type { Random } from "@lilypad/testing";
import fc from "fast-check";
import { z } from "zod";
import type { KnownValues } from "./known-values.ts";

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema | boolean;
  prefixItems?: Schema[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

/** Values of fields whose schema says less than the product knows. */
const usual: Readonly<Record<string, readonly string[]>> = {
  amount: ["0.01", "0.5", "1.00", "2.25", "3", "10.00", "0.000001"],
  currency: ["LIL", "USD"],
  note: ["for the boat", "Danke – schöne Grüße 🐸", "two\nlines"],
  memo: ["for the boat", "一杯咖啡"],
  token: ["123456"],
  code: ["123456"],
  q: ["ann", "b", "example"],
  phone_number: ["+44 7400 123456"],
};

const words = ["Ann", "a b", "Grüße", "кот", "🐸", "x", "0", "O'Neil", "a-b_c.d"];
/** Patterns are sampled once: generating texts from them is slow. */
const samples = new Map<string, readonly string[]>();
const samplesOfPattern = 24;

function samplesOf(pattern: string, seed: number): readonly string[] {
  const known = samples.get(pattern);
  if (known !== undefined) return known;
  let made: readonly string[] = [];
  try {
    const texts = fc.stringMatching(new RegExp(pattern, "u"), { size: "small" });
    made = fc.sample(texts, { numRuns: samplesOfPattern, seed });
  } catch {
    // Not every pattern can be generated from; words are tried instead.
  }
  samples.set(pattern, made);
  return made;
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

export interface ValidInput {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

/** After this many refused inputs of its own making, a part is given up. */
const maxTries = 200;

/** Creates a generator of inputs that an operation's schemas accept. */
export function createValidInputs(random: Random, known: KnownValues) {
  const chance = (probability: number) => random.next() < probability;

  function textFor(schema: Schema, key: string, path: string): string {
    const found = known.choose(key, path);
    if (found !== undefined && chance(0.6)) return found;
    const fixed = usual[key];
    if (fixed !== undefined && chance(0.8)) return random.pick(fixed);
    if (schema.format === "uuid") {
      const ids = known.ids();
      return ids.length > 0 && chance(0.8)
        ? random.pick(ids)
        : (fc.sample(fc.uuid(), { numRuns: 1, seed: random.between(1, 1e9) })[0] ?? "");
    }
    if (schema.format === "email") return `someone.${random.between(1, 50)}@example.com`;
    if (schema.format === "date-time") return new Date(random.between(1, 2e12)).toISOString();
    if (schema.format === "date")
      return new Date(random.between(1, 2e12)).toISOString().slice(0, 10);
    if (schema.format === "uri") return "https://example.com/a";
    const ofPattern =
      schema.pattern === undefined ? [] : samplesOf(schema.pattern, random.between(1, 1e9));
    const text = ofPattern.length > 0 ? random.pick(ofPattern) : random.pick(words);
    const padded = text.padEnd(schema.minLength ?? 0, "a");
    return padded.slice(0, schema.maxLength ?? 300);
  }

  function valueFor(schema: Schema, key: string, path: string): unknown {
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return random.pick(schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined) return valueFor(random.pick(choices), key, path);
    if (schema.allOf !== undefined) return valueFor(Object.assign({}, ...schema.allOf), key, path);
    const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
    switch (type) {
      case "object":
        return objectFor(schema, path);
      case "array": {
        const { prefixItems, items, minItems = 0, maxItems = 3 } = schema;
        if (prefixItems !== undefined) return prefixItems.map((one) => valueFor(one, key, path));
        const length = random.between(minItems, Math.max(minItems, Math.min(maxItems, 3)));
        const one = typeof items === "object" ? items : {};
        return Array.from({ length }, () => valueFor(one, key, path));
      }
      case "integer":
      case "number": {
        const { minimum = 0, maximum = 50 } = schema;
        return random.between(Math.max(minimum, -1_000), Math.min(maximum, minimum + 1_000));
      }
      case "boolean":
        return chance(0.5);
      case "null":
        return null;
      default:
        return textFor(schema, key, path);
    }
  }

  function objectFor(schema: Schema, path: string): Record<string, unknown> {
    const { properties = {}, required = [] } = schema;
    const names = Object.keys(properties).filter((name) => required.includes(name) || chance(0.5));
    return Object.fromEntries(
      names.map((name) => [name, valueFor(properties[name] ?? {}, name, path)]),
    );
  }

  /** @returns undefined if no value was found that the schema accepts */
  function partFor(schema: z.ZodType | undefined, path: string): unknown {
    if (schema === undefined) return {};
    const form = schemaOf(schema);
    for (let tries = 0; tries < maxTries; tries += 1) {
      const value = valueFor(form, "", path);
      if (schema.safeParse(value).success) return value;
    }
    return undefined;
  }

  /** Makes an input that the operation's schemas accept; null if none was found. */
  return function validInput({ params, query, body, path }: Operation): ValidInput | null {
    const parts = {
      params: partFor(params, path),
      query: partFor(query, path),
      body: body === undefined ? undefined : partFor(body, path),
    };
    if (parts.params === undefined || parts.query === undefined) return null;
    if (body !== undefined && parts.body === undefined) return null;
    return parts as ValidInput;
  };
}
