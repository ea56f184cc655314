import { pixKeyOf } from "./check-digits.ts";
import { fieldOf } from "./fields-of.ts";

/** Max length of a field's bare value, unless the currency sets a lower one. */
const maxLengths: ReadonlyMap<string, number> = new Map(
  Object.entries({
    sortCode: 6,
    accountNumber: 20,
    routingNumber: 9,
    iban: 34,
    bicSwift: 11,
    bankCode: 6,
    branchCode: 10,
    nubanNumber: 10,
    clabeNumber: 18,
    cbuNumber: 22,
    pixCode: 77,
    taxNumber: 14,
    transitNumber: 5,
    institutionNumber: 3,
    bsbNumber: 6,
    ifscCode: 11,
  }),
);

const lettersAndDigits = new Set(["iban", "bicSwift", "swiftCode", "ifscCode", "taxNumber"]);

type Form = "letters_and_digits" | "digits" | "pix" | "free";

function formOf(name: string): Form {
  if (lettersAndDigits.has(name) || formatOf(name) === "iban") return "letters_and_digits";
  if (name === "pixCode") return "pix";
  if (formatOf(name) === "sort_code") return "digits";
  return maxLengths.get(name) === undefined || name === "branchCode" ? "free" : "digits";
}

/** Returns a Pix key as registered: numbers without separators, letters in lower case. */
function barePixKey(typed: string): string {
  const key = typed.trim();
  const kind = pixKeyOf(key);
  if (kind === "phone") return `+${key.replaceAll(/\D/g, "")}`;
  if (kind === "cpf" || kind === "cnpj") return key.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  return kind === null ? key : key.toLowerCase();
}

/** Removes the separators that people and banks write. Invalid characters stay. */
export function withoutSeparators(name: string, typed: string): string {
  const form = formOf(name);
  if (form === "free") return typed.trim();
  if (form === "pix") return barePixKey(typed);
  // Keyboards of East Asia write full-width letters and digits.
  const plain = typed.normalize("NFKC");
  const named = formatOf(name) === "iban" ? plain.replace(/^\s*IBAN[:\s]*/i, "") : plain;
  return named.replaceAll(/[\s.\-\u2010-\u2014/]/g, "").toUpperCase();
}

const groups = (value: string, sizes: readonly number[], separator: string): string => {
  const parts: string[] = [];
  let from = 0;
  for (const size of sizes) {
    if (from >= value.length) break;
    parts.push(value.slice(from, from + size));
    from += size;
  }
  return parts.join(separator);
};

/** Formats a complete tax number: CPF 000.000.000-00, CNPJ 00.000.000/0000-00. */
function formatTaxNumber(bare: string): string {
  const cpf = /^(\d{3})(\d{3})(\d{3})(\d{2})$/.exec(bare);
  if (cpf !== null) return `${cpf[1]}.${cpf[2]}.${cpf[3]}-${cpf[4]}`;
  const cnpj = /^(.{2})(.{3})(.{3})(.{4})(\d{2})$/.exec(bare);
  if (cnpj !== null) return `${cnpj[1]}.${cnpj[2]}.${cnpj[3]}/${cnpj[4]}-${cnpj[5]}`;
  return bare;
}

/** Returns the bank directory's format for a field, inferred from the field's name. */
export function formatOf(name: string): "iban" | "sort_code" | undefined {
  if (/iban/i.test(name)) return "iban";
  if (/sort_?code/i.test(name)) return "sort_code";
  return undefined;
}

/**
 * Returns a value as it is sent and stored: without separators and invalid characters, cut to the max
 * length. It does not validate; `checkField` does.
 * @param currency ISO 4217; sets a lower max length if known
 */
export function bareField(name: string, typed: string, currency?: string): string {
  const own = currency === undefined ? undefined : fieldOf(currency, name)?.maxLength;
  const max = own ?? (formatOf(name) === "sort_code" ? 6 : maxLengths.get(name));
  const bare = withoutSeparators(name, typed);
  const form = formOf(name);
  const allowed =
    form === "digits"
      ? bare.replaceAll(/\D/g, "")
      : form === "letters_and_digits"
        ? bare.replaceAll(/[^A-Z0-9]/g, "")
        : bare;
  return max === undefined ? allowed : allowed.slice(0, max);
}

/**
 * Formats a value while it is typed: an IBAN in groups of four, a sort code as XX-XX-XX. The function is
 * idempotent.
 * @param currency ISO 4217; sets a lower max length if known
 */
export function formatField(name: string, typed: string, currency?: string): string {
  const bare = bareField(name, typed, currency);
  if (formatOf(name) === "iban") return bare.replaceAll(/(.{4})(?=.)/g, "$1 ");
  if (formatOf(name) === "sort_code") return groups(bare, [2, 2, 2], "-");
  if (name === "bsbNumber") return groups(bare, [3, 3], "-");
  if (name === "taxNumber") return formatTaxNumber(bare);
  return bare;
}
