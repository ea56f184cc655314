import { type OperationName, operations } from "@lilypad/api-contract";

/** The parts of the contract's schemas that this file reads. */
interface Schema {
  readonly def: {
    readonly type: string;
    readonly shape?: Readonly<Record<string, Schema>>;
    readonly catchall?: Schema;
    readonly element?: Schema;
    readonly innerType?: Schema;
    readonly in?: Schema;
    readonly options?: readonly Schema[];
    readonly entries?: Readonly<Record<string, string>>;
    readonly values?: readonly unknown[];
    readonly keyType?: Schema;
    readonly valueType?: Schema;
  };
  readonly _zod: { readonly values?: ReadonlySet<unknown> };
  safeParse(value: unknown): { success: true } | { success: false; error: { issues: Issue[] } };
}

interface Issue {
  code: string;
  path: PropertyKey[];
  message: string;
  /** Of a union: why each of its options does not fit. */
  errors?: Issue[][];
}

/** Texts without content, of which the first that a schema accepts fills a field. */
const texts = [
  "",
  "0.00",
  "2026-01-01T00:00:00.000Z",
  "018f0000-0000-7000-8000-000000000000",
  "2026-01-01",
  "https://lilypad.example/",
  "somebody@example.com",
  "GB",
  "0",
  "A",
  "0x0000000000000000000000000000000000000000",
  `0x${"0".repeat(64)}`,
  "AAAAAAAA",
  "A".repeat(27),
  "0.000000",
];
const farAway = "2099-01-01T00:00:00.000Z";

/** The account that the device of a test remembers; new people start with LIL. */
const rememberedAccount = (): string =>
  Object.entries(localStorage).find(([key]) => key.startsWith("lilypad.account."))?.[1] ?? "LIL";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Texts in tests are short: an id is "t1" and no UUID, a hash has few digits. So the form and the length of a text are no fault; its
 * kind is, and a value that is none of those the contract names.
 */
const formal = new Set(["invalid_format", "too_small", "too_big"]);

const isFault = ({ code, errors }: Issue): boolean =>
  errors === undefined
    ? !formal.has(code)
    : errors.every((issues) => issues.length === 0 || issues.some(isFault));

const faultsOf = (schema: Schema, value: unknown): Issue[] => {
  const parsed = schema.safeParse(value);
  return parsed.success ? [] : parsed.error.issues.filter(isFault);
};

/** A value that a schema accepts and that says nothing: no text, none of a list, zero, no, null. */
function withoutContent(schema: Schema, name: string): unknown {
  const { def } = schema;
  if (name === "chosenCurrency") return rememberedAccount();
  switch (def.type) {
    case "object":
    case "record":
      return complete(schema, {}, name);
    case "array":
      return [];
    case "nullable":
    case "null":
      return null;
    case "boolean":
      return false;
    case "literal":
      return def.values?.[0];
    case "enum":
      return Object.values(def.entries ?? {})[0];
    case "int":
    case "number":
      return [0, 1].find((number) => schema.safeParse(number).success);
    case "string": {
      const isLater = /expires|until|ends?_?at|deadline/i.test(name);
      return [...(isLater ? [farAway] : []), ...texts].find(
        (text) =>
          (text !== farAway || !schema.safeParse("").success) && schema.safeParse(text).success,
      );
    }
    case "union": {
      const isNullable = def.options?.some((option) => option.def.type === "null") ?? false;
      const [first] = def.options ?? [];
      return isNullable || first === undefined ? null : withoutContent(first, name);
    }
    default: {
      const inner = def.innerType ?? def.in;
      return inner === undefined ? null : withoutContent(inner, name);
    }
  }
}

/**
 * The data that a test gives, completed by fields without content.
 * @throws about a field that the contract does not have
 */
function complete(schema: Schema, given: unknown, at: string): unknown {
  const { def } = schema;
  if (given === undefined) return withoutContent(schema, at.split(".").at(-1) ?? "");
  if (def.type === "union" && def.options !== undefined) return completeOne(def.options, given, at);
  const inner = def.innerType ?? def.in;
  if (inner !== undefined) return given === null ? null : complete(inner, given, at);
  if (def.type === "array" && def.element !== undefined && Array.isArray(given)) {
    const { element } = def;
    return given.map((one, index) => complete(element, one, `${at}.${index}`));
  }
  if (!isRecord(given)) return given;
  if (def.type === "record" && def.valueType !== undefined) {
    const { keyType, valueType } = def;
    const isPartial = schema.safeParse({}).success;
    const required = isPartial ? [] : (keyType?._zod.values ?? []);
    const keys = new Set([...[...required].map(String), ...Object.keys(given)]);
    return Object.fromEntries(
      [...keys].map((key) => [key, complete(valueType, given[key], `${at}.${key}`)]),
    );
  }
  if (def.type !== "object" || def.shape === undefined) return given;
  const { shape, catchall } = def;
  const isOpen = catchall !== undefined && catchall.def.type !== "never";
  for (const name of Object.keys(given)) {
    if (!(name in shape) && !isOpen) throw new Error(`${at}.${name} is not in the contract`);
  }
  const filled = Object.entries(shape).flatMap(([name, field]) =>
    given[name] === undefined && field.def.type === "optional"
      ? []
      : [[name, complete(field, given[name], `${at}.${name}`)]],
  );
  return { ...given, ...Object.fromEntries(filled) };
}

/** Completes a test's data as the first of several options that it fits. */
function completeOne(options: readonly Schema[], given: unknown, at: string): unknown {
  const reasons: unknown[] = [];
  for (const option of options) {
    try {
      const completed = complete(option, given, at);
      const [fault] = faultsOf(option, completed);
      if (fault === undefined) return completed;
      reasons.push(fault.message);
    } catch (reason) {
      reasons.push(reason);
    }
  }
  throw new Error(`${at} is none of what the contract allows: ${reasons.join("; ")}`);
}

/**
 * The data of an answer as the contract requires it: the test's data, and the rest without content.
 * @throws if the test says something that the operation never answers
 */
export function completeAnswer(operation: OperationName, given: unknown): unknown {
  const schema = operations[operation].response as unknown as Schema;
  // As it travels: without fields that are undefined.
  const said: unknown = given === undefined ? given : JSON.parse(JSON.stringify(given));
  const completed = complete(schema, said, operation);
  const [fault] = faultsOf(schema, completed);
  if (fault === undefined) return completed;
  throw new Error(`${[operation, ...fault.path.map(String)].join(".")}: ${fault.message}`);
}
