import { isValidIBAN } from "ibantools";

const weighted = (value: string, weights: readonly number[]): number =>
  [...value].reduce(
    (sum, character, index) =>
      sum + (character.charCodeAt(0) - 48) * (weights[index % weights.length] ?? 0),
    0,
  );

/** American routing numbers: weights 3, 7, 1, and the sum is a multiple of ten. */
export const isRoutingNumber = (bare: string): boolean =>
  /^\d{9}$/.test(bare) && bare !== "000000000" && weighted(bare, [3, 7, 1]) % 10 === 0;

/** Mod 97, the country's length, and the account's own check digits where the country has them. */
export const isIban = (bare: string): boolean => isValidIBAN(bare);

/** Mexican CLABE: weights 3, 7, 1, each product to its last digit, and the last digit completes ten. */
export function isClabe(bare: string): boolean {
  if (!/^\d{18}$/.test(bare)) return false;
  return (weighted(bare.slice(0, 17), [3, 7, 1]) + Number(bare[17])) % 10 === 0;
}

const completesTen = (value: string, weights: readonly number[]): boolean =>
  (weighted(value.slice(0, -1), weights) + Number(value.at(-1))) % 10 === 0;

/** Argentine CBU and CVU: eight digits for bank and branch, fourteen for the account, each with its own. */
export function isCbu(bare: string): boolean {
  if (!/^\d{22}$/.test(bare)) return false;
  return (
    completesTen(bare.slice(0, 8), [7, 1, 3, 9, 7, 1, 3]) &&
    completesTen(bare.slice(8), [3, 9, 7, 1])
  );
}

/** How sure a NUBAN's check digit is: that of the newer, longer bank codes is not applied everywhere. */
export type NubanVerdict = "right" | "wrong" | "doubtful";

/**
 * Nigerian account numbers: the last digit completes ten over bank code and serial number, weights
 * 3, 7, 3. Newer institutions have codes of five digits (behind a 9) or six; theirs is only a hint.
 */
export function judgeNuban(bare: string, bankCode: string): NubanVerdict {
  const code = bankCode.length === 5 ? `9${bankCode}` : bankCode;
  const isRight =
    /^\d{10}$/.test(bare) && /^(\d{3}|\d{6})$/.test(code) && completesTen(code + bare, [3, 7, 3]);
  if (isRight) return "right";
  return code.length === 6 ? "doubtful" : "wrong";
}

/** Mod 11 from the right; a remainder of 0 or 1 gives the digit 0. */
function mod11Digit(value: string, weights: readonly number[]): number {
  const remainder = weighted(value, weights) % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}

const isRepeated = (value: string) => /^(.)\1*$/.test(value);
const down = (from: number, count: number) => Array.from({ length: count }, (_, i) => from - i);
const cnpjWeights = [6, ...down(5, 4), ...down(9, 8)];

/** Brazilian people's tax numbers: two digits mod 11; eleven equal ones are refused although they fit. */
export function isCpf(bare: string): boolean {
  if (!/^\d{11}$/.test(bare) || isRepeated(bare)) return false;
  return (
    mod11Digit(bare.slice(0, 9), down(10, 9)) === Number(bare[9]) &&
    mod11Digit(bare.slice(0, 10), down(11, 10)) === Number(bare[10])
  );
}

/** Brazilian companies' tax numbers. Those given out since July 2026 may hold letters. */
export function isCnpj(bare: string): boolean {
  if (!/^[A-Z0-9]{12}\d{2}$/.test(bare) || isRepeated(bare)) return false;
  return (
    mod11Digit(bare.slice(0, 12), cnpjWeights.slice(1)) === Number(bare[12]) &&
    mod11Digit(bare.slice(0, 13), cnpjWeights) === Number(bare[13])
  );
}

export type PixKey = "cpf" | "cnpj" | "email" | "phone" | "random";

/** Which kind of Pix key it is, or null for none: CPF, CNPJ, email, +55 phone, or a random key. */
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
