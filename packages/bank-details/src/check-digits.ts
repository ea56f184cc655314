import { isValidBIC, isValidIBAN } from "ibantools";

const weighted = (value: string, weights: readonly number[]): number =>
  [...value].reduce(
    (sum, character, index) =>
      sum + (character.charCodeAt(0) - 48) * (weights[index % weights.length] ?? 0),
    0,
  );

/** The first two digits that are assigned: the government, Federal Reserve districts, electronic ones, and cheques of travellers. */
const routingStart = /^(0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/;

/** Checks a US routing number: its start is assigned, and with weights 3, 7, 1 the sum is a multiple of ten. */
export const isRoutingNumber = (bare: string): boolean =>
  /^\d{9}$/.test(bare) &&
  bare !== "000000000" &&
  routingStart.test(bare) &&
  weighted(bare, [3, 7, 1]) % 10 === 0;

/** Checks a BIC, whose fifth and sixth letters are a country. */
export const isBic = (bare: string): boolean => isValidBIC(bare);

/** Checks an IBAN: mod 97, the country's length, and national check digits where they exist. */
export const isIban = (bare: string): boolean => isValidIBAN(bare);

/** Checks a Mexican CLABE: weights 3, 7, 1, last digit of each product; the check digit makes the sum a multiple of ten. */
export function isClabe(bare: string): boolean {
  if (!/^\d{18}$/.test(bare)) return false;
  return (weighted(bare.slice(0, 17), [3, 7, 1]) + Number(bare[17])) % 10 === 0;
}

const hasCheckDigitMod10 = (value: string, weights: readonly number[]): boolean =>
  (weighted(value.slice(0, -1), weights) + Number(value.at(-1))) % 10 === 0;

/** Checks an Argentine CBU or CVU: 8 digits for bank and branch and 14 for the account, each with a check digit. */
export function isCbu(bare: string): boolean {
  if (!/^\d{22}$/.test(bare)) return false;
  return (
    hasCheckDigitMod10(bare.slice(0, 8), [7, 1, 3, 9, 7, 1, 3]) &&
    hasCheckDigitMod10(bare.slice(8), [3, 9, 7, 1])
  );
}

/** Result of a NUBAN check. Not all banks with a longer code use its check digit, so a mismatch is "uncertain". */
export type NubanVerdict = "valid" | "invalid" | "uncertain";

/**
 * Checks a Nigerian account number: with weights 3, 7, 3 over bank code and serial number, the last digit
 * makes the sum a multiple of ten. Newer institutions have codes of five digits (preceded by a 9) or six.
 */
export function checkNuban(bare: string, bankCode: string): NubanVerdict {
  const code = bankCode.length === 5 ? `9${bankCode}` : bankCode;
  const isValid =
    /^\d{10}$/.test(bare) &&
    /^(\d{3}|\d{6})$/.test(code) &&
    hasCheckDigitMod10(code + bare, [3, 7, 3]);
  if (isValid) return "valid";
  return code.length === 6 ? "uncertain" : "invalid";
}

/** Check digit mod 11; a remainder of 0 or 1 gives the digit 0. */
function mod11Digit(value: string, weights: readonly number[]): number {
  const remainder = weighted(value, weights) % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}

const isRepeated = (value: string) => /^(.)\1*$/.test(value);
const down = (from: number, count: number) => Array.from({ length: count }, (_, i) => from - i);
const cnpjWeights = [6, ...down(5, 4), ...down(9, 8)];

/** Checks a Brazilian CPF (a person's tax number): two check digits mod 11; eleven equal digits are refused. */
export function isCpf(bare: string): boolean {
  if (!/^\d{11}$/.test(bare) || isRepeated(bare)) return false;
  return (
    mod11Digit(bare.slice(0, 9), down(10, 9)) === Number(bare[9]) &&
    mod11Digit(bare.slice(0, 10), down(11, 10)) === Number(bare[10])
  );
}

/** Checks a Brazilian CNPJ (a company's tax number). Those issued since July 2026 may contain letters. */
export function isCnpj(bare: string): boolean {
  if (!/^[A-Z0-9]{12}\d{2}$/.test(bare) || isRepeated(bare)) return false;
  return (
    mod11Digit(bare.slice(0, 12), cnpjWeights.slice(1)) === Number(bare[12]) &&
    mod11Digit(bare.slice(0, 13), cnpjWeights) === Number(bare[13])
  );
}

export type PixKey = "cpf" | "cnpj" | "email" | "phone" | "random";

/** Returns the kind of a Pix key (CPF, CNPJ, email, +55 phone or random key), or null if it is invalid. */
export function pixKeyOf(typed: string): PixKey | null {
  const key = typed.trim();
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key)) return "random";
  if (/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(key)) return "email";
  if (/^\+55[\s().-]*[1-9][\d\s().-]{8,}$/.test(key)) {
    return /^55[1-9]\d{9,10}$/.test(key.replaceAll(/\D/g, "")) ? "phone" : null;
  }
  const bare = key.toUpperCase().replaceAll(/[.\-/\s]/g, "");
  if (isCpf(bare)) return "cpf";
  return isCnpj(bare) ? "cnpj" : null;
}
