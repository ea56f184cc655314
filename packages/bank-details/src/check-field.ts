import type { AskedField } from "./bank-field.ts";
import {
  isCbu,
  isClabe,
  isCnpj,
  isCpf,
  isIban,
  isRoutingNumber,
  judgeNuban,
  pixKeyOf,
} from "./check-digits.ts";
import { bareField, withoutSeparators } from "./format-field.ts";

export interface FieldProblem {
  /** `check_digits`: well formed, but a digit must be wrong. */
  readonly kind: "required" | "format" | "check_digits";
  /** A warning is shown, and what was typed is taken all the same. */
  readonly isWarning: boolean;
}

/** Everything that was entered about an account, by field name, in whatever form it was typed. */
export type EnteredFields = Readonly<Record<string, string>>;

const problem = (kind: FieldProblem["kind"], isWarning = false): FieldProblem => ({
  kind,
  isWarning,
});

type Judge = (bare: string, entered: EnteredFields) => FieldProblem | null;
const unless =
  (isRight: (bare: string) => boolean): Judge =>
  (bare) =>
    isRight(bare) ? null : problem("check_digits");

const judges: ReadonlyMap<string, Judge> = new Map<string, Judge>([
  ["routingNumber", unless(isRoutingNumber)],
  ["iban", unless(isIban)],
  ["clabeNumber", unless(isClabe)],
  ["cbuNumber", unless(isCbu)],
  ["taxNumber", unless((bare) => isCpf(bare) || isCnpj(bare))],
  ["pixCode", (bare) => (pixKeyOf(bare) === null ? problem("format") : null)],
  [
    "nubanNumber",
    (bare, { bankCode }) => {
      if (bankCode === undefined || bankCode === "") return null;
      const verdict = judgeNuban(bare, bareField("bankCode", bankCode));
      return verdict === "right" ? null : problem("check_digits", verdict === "doubtful");
    },
  ],
]);

/** Lengths that the field's own pattern cannot exceed: no value is matched against more. */
const longestValue = 200;

function matches(pattern: string, bare: string): boolean {
  if (bare.length > longestValue) return false;
  try {
    return new RegExp(`^(?:${pattern})$`, "u").test(bare);
  } catch {
    // A directory's pattern that is none must not keep everybody from linking that bank.
    return true;
  }
}

/**
 * What is wrong with a value, if anything: it is missing, not of the bank's form, or its check digits
 * don't fit.
 * @param typed in whatever form people typed it
 * @param context the currency (ISO 4217) and the account's other values: a NUBAN is checked with its
 *   bank's code
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
  // A letter among digits and a digit too many are mistakes, however an input would have left them out.
  if (bareField(field.name, bare, currency) !== bare) return problem("format");
  if (field.maxLength !== undefined && bare.length > field.maxLength) return problem("format");
  const { options, pattern } = field;
  if (options !== undefined && options.length > 0 && !options.some(({ value }) => value === bare)) {
    return problem("format");
  }
  if (pattern !== undefined && !matches(pattern, bare)) return problem("format");
  return judges.get(field.name)?.(bare, entered) ?? null;
}

/** What is wrong with an account's values, field by field, warnings included. */
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

/** What to tell a person about a value. */
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
