import type { AskedField } from "./bank-field.ts";
import {
  checkNuban,
  isBic,
  isCbu,
  isClabe,
  isCnpj,
  isCpf,
  isIban,
  isRoutingNumber,
  pixKeyOf,
} from "./check-digits.ts";
import { bareField, withoutSeparators } from "./format-field.ts";

export interface FieldProblem {
  /** `check_digits`: the format is right, but the check digits do not match. */
  readonly kind: "required" | "format" | "check_digits";
  /** If true, the problem is shown but the value is accepted. */
  readonly isWarning: boolean;
}

/** All values entered for an account, by field name, as typed. */
export type EnteredFields = Readonly<Record<string, string>>;

const problem = (kind: FieldProblem["kind"], isWarning = false): FieldProblem => ({
  kind,
  isWarning,
});

type Check = (bare: string, entered: EnteredFields) => FieldProblem | null;
const checkDigits =
  (isValid: (bare: string) => boolean): Check =>
  (bare) =>
    isValid(bare) ? null : problem("check_digits");

const checks: ReadonlyMap<string, Check> = new Map<string, Check>([
  ["routingNumber", checkDigits(isRoutingNumber)],
  ["iban", checkDigits(isIban)],
  ["bicSwift", (bare) => (isBic(bare) ? null : problem("format"))],
  ["clabeNumber", checkDigits(isClabe)],
  ["cbuNumber", checkDigits(isCbu)],
  ["taxNumber", checkDigits((bare) => isCpf(bare) || isCnpj(bare))],
  ["pixCode", (bare) => (pixKeyOf(bare) === null ? problem("format") : null)],
  [
    "nubanNumber",
    (bare, { bankCode }) => {
      if (bankCode === undefined || bankCode === "") return null;
      const verdict = checkNuban(bare, bareField("bankCode", bankCode));
      return verdict === "valid" ? null : problem("check_digits", verdict === "uncertain");
    },
  ],
]);

/** Longer values are refused without matching them against the pattern. */
const maxValueLength = 200;

function matches(pattern: string, bare: string): boolean {
  if (bare.length > maxValueLength) return false;
  try {
    return new RegExp(`^(?:${pattern})$`, "u").test(bare);
  } catch {
    // A malformed pattern in a directory must not make it impossible to link that bank.
    return true;
  }
}

/**
 * Checks one value: it may be missing, malformed, or have wrong check digits.
 * @param typed the value as typed, with or without separators
 * @param context the currency (ISO 4217) and the account's other values; a NUBAN is checked together
 *   with its bank code
 * @returns null if the value is valid
 */
export function checkField(
  field: AskedField,
  typed: string,
  { currency, entered = {} }: { currency?: string; entered?: EnteredFields } = {},
): FieldProblem | null {
  const bare = withoutSeparators(field.name, typed);
  if (bare === "") {
    if (typed.trim() !== "") return problem("format");
    return field.required ? problem("required") : null;
  }
  // Extra letters and digits are errors, even though `bareField` would drop them.
  if (bareField(field.name, bare, currency) !== bare) return problem("format");
  if (field.maxLength !== undefined && bare.length > field.maxLength) return problem("format");
  const { options, pattern } = field;
  if (options !== undefined && options.length > 0 && !options.some(({ value }) => value === bare)) {
    return problem("format");
  }
  if (pattern !== undefined && !matches(pattern, bare)) return problem("format");
  return checks.get(field.name)?.(bare, entered) ?? null;
}

/** Returns the problems of an account's values by field name, including warnings. */
export function checkFields(
  fields: readonly AskedField[],
  entered: EnteredFields,
  currency?: string,
): { field: AskedField; problem: FieldProblem }[] {
  return fields.flatMap((field) => {
    const found = checkField(
      field,
      (Object.hasOwn(entered, field.name) ? entered[field.name] : undefined) ?? "",
      {
        entered,
        ...(currency === undefined ? {} : { currency }),
      },
    );
    return found === null ? [] : [{ field, problem: found }];
  });
}

/** Returns the message to show for a problem. */
export function problemMessage(
  { label }: Pick<AskedField, "label">,
  { kind, isWarning }: FieldProblem,
): string {
  if (kind === "required") return `${label} is required`;
  if (kind === "format") return `${label} format is invalid`;
  return isWarning
    ? `${label}: please check that there is no typing mistake`
    : `${label} has a typing mistake. Please check it`;
}
