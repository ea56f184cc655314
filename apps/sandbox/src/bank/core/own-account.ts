import { createHash } from "node:crypto";

/** One of the bank's own accounts, which receives a customer's bank transfer. */
export interface OwnAccount {
  readonly bankName: string;
  readonly bankAddress: string;
  readonly accountNumber: string | null;
  readonly routingNumber: string | null;
  readonly sortCode: string | null;
  readonly iban: string | null;
  readonly bicSwift: string | null;
  readonly clabeNumber: string | null;
  readonly paymentMethods: readonly string[];
}

const nothing = {
  accountNumber: null,
  routingNumber: null,
  sortCode: null,
  iban: null,
  bicSwift: null,
  clabeNumber: null,
};

/**
 * The bank's account for a currency. Its numbers are invented and have correct check digits.
 * @param key accounts with different keys have different numbers
 */
export function ownAccount(currency: string, key: string): OwnAccount {
  const digits = (count: number) => digitsOf(`${currency}:${key}`, count);
  switch (currency) {
    case "USD":
      return {
        ...nothing,
        bankName: "Lakeside Trust",
        bankAddress: "100 Harbor Street, Portland, OR 97204, US",
        routingNumber: "800000103",
        accountNumber: digits(10),
        paymentMethods: ["ACH", "WIRE"],
      };
    case "EUR": {
      const account = digits(10);
      return {
        ...nothing,
        bankName: "Seerosen Bank",
        bankAddress: "Teichstraße 5, 60311 Frankfurt, DE",
        iban: germanIban(`99990000${account}`),
        bicSwift: "SERODEFFXXX",
        paymentMethods: ["SEPA"],
      };
    }
    case "GBP":
      return {
        ...nothing,
        bankName: "Millpond Bank",
        bankAddress: "8 Weir Lane, London EC2M 4QP, GB",
        sortCode: "049977",
        accountNumber: digits(8),
        paymentMethods: ["GB_BACS_CHAPS_FPS"],
      };
    case "MXN":
      return {
        ...nothing,
        bankName: "Banco Nenúfar",
        bankAddress: "Calle del Lago 12, 06700 Ciudad de México, MX",
        clabeNumber: clabe(`999180${digits(11)}`),
        paymentMethods: ["MX_SPEI"],
      };
    default:
      return {
        ...nothing,
        bankName: "Lakeside Trust",
        bankAddress: "100 Harbor Street, Portland, OR 97204, US",
        accountNumber: digits(10),
        bicSwift: "LKSDUS6PXXX",
        paymentMethods: [localMethods[currency] ?? "SWIFT"],
      };
  }
}

const localMethods: Readonly<Record<string, string>> = {
  AUD: "AU_BECS",
  ARS: "AR_TRANSFERS_3",
  BRL: "BR_TED_DOC_PIX",
  CAD: "CA_INTERAC",
  IDR: "ID_SKN_RTGS",
  INR: "IN_NEFT_RTGS_IMPS",
  NGN: "NG_NIBSS_NEFT",
  PHP: "PH_INSTAPAY_PESONET",
  VND: "VN_IBPS",
};

function digitsOf(seed: string, count: number): string {
  const number = BigInt(`0x${createHash("sha256").update(seed).digest("hex")}`);
  return number.toString().slice(-count);
}

/** Check digits by mod 97, with D = 13 and E = 14. */
function germanIban(account: string): string {
  const check = 98n - (BigInt(`${account}131400`) % 97n);
  return `DE${check.toString().padStart(2, "0")}${account}`;
}

/** The last digit weights the others by 3, 7 and 1, each modulo ten. */
function clabe(body: string): string {
  const weights = [3, 7, 1];
  const sum = [...body].reduce(
    (total, digit, index) => total + ((Number(digit) * (weights[index % 3] ?? 0)) % 10),
    0,
  );
  return `${body}${(10 - (sum % 10)) % 10}`;
}
