import type { StaffOperation } from "@lilypad/server";
import { z } from "zod";

/** A field of an operation, as a command reads it. */
export interface Field {
  readonly place: "params" | "query" | "body";
  readonly name: string;
  /** As an option is typed, such as "--is-confidential". The next page of a list is --after. */
  readonly flag: string;
  readonly isRequired: boolean;
  /** The allowed values in words, such as "1 to 50"; empty if any are. */
  readonly allowed: string;
  /** The text of --help about it. */
  readonly help: string;
  readonly choices: readonly string[] | undefined;
  readonly type: string | undefined;
  /** Whether it names the person whom the operation is about: a command takes an email address, a tag or an id for them. */
  readonly isPerson: boolean;
}

interface FieldSchema {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly default?: unknown;
}

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);

function describeAllowed(schema: FieldSchema): string {
  const { format, pattern, minimum, maximum, minLength = 0, maxLength, enum: choices } = schema;
  if (choices !== undefined) return choices.join(", ");
  if (format === "uuid") return "an id such as 0198c5a1-…";
  if (pattern?.startsWith("^0[xX]") === true)
    return `${pattern.includes("{64}") ? "a hash" : "an address"} such as 0x…`;
  if (minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER)
    return `${minimum} to ${maximum}`;
  return maxLength === undefined ? "" : `${minLength} to ${maxLength} characters`;
}

function describeField(name: string, schema: FieldSchema): string {
  if (name === "cursor") return "the next page, as the page before said";
  // Commander lists the choices itself.
  const allowed = schema.enum === undefined ? describeAllowed(schema) : "";
  return schema.default === undefined ? allowed : `${allowed} (default: ${schema.default})`.trim();
}

/** Lists the fields of an operation that a command takes, in the order in which the contract names them. */
export function listFields(operation: StaffOperation): Field[] {
  const { subject } = operation.staff;
  return (["params", "query", "body"] as const).flatMap((place) => {
    const schema = operation[place];
    if (schema === undefined) return [];
    const { properties = {}, required = [] } = z.toJSONSchema(schema, {
      io: "input",
      unrepresentable: "any",
    }) as { properties?: Record<string, FieldSchema>; required?: string[] };
    return Object.entries(properties)
      .filter(([name]) => name !== "correlationId")
      .map(([name, field]) => ({
        place,
        name,
        flag: name === "cursor" ? "--after" : `--${kebab(name)}`,
        isRequired: place === "params" || required.includes(name),
        allowed: describeAllowed(field),
        help: describeField(name, field),
        choices: field.enum,
        type: field.type,
        isPerson: subject?.kind === "person" && subject.field === `${place}.${name}`,
      }));
  });
}

/** Reads the text of a field as the contract has it: numbers and yes or no are no texts in a body. */
export function readField({ place, type }: Field, given: string | boolean): unknown {
  if (place !== "body" || typeof given === "boolean") return given;
  return type === "integer" || type === "number" ? Number(given) : given;
}
