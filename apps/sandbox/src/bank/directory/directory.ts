import { type BankField, checkNuban, fieldsOf } from "@lilypad/bank-details";
import { toDecimal } from "../core/amount.ts";
import { boundsOf } from "../core/price.ts";
import type { Place } from "./place.ts";
import { places } from "./places.ts";

/** Currencies of top-ups. Money can be paid out to every place. */
const topupCurrencies = ["USD", "EUR", "NGN", "IDR", "PHP", "VND", "MXN", "ARS", "BRL"];

/** Currencies and countries from which a teleport link can be paid. */
const teleportCurrencies = ["GBP", "EUR", "USD"];

const methods: Readonly<Record<string, readonly string[]>> = {
  ARS: ["AR_TRANSFERS_3"],
  AUD: ["AU_BECS"],
  BRL: ["BR_TED_DOC_PIX"],
  CAD: ["CA_INTERAC"],
  EUR: ["SEPA"],
  GBP: ["GB_BACS_CHAPS_FPS"],
  IDR: ["ID_SKN_RTGS"],
  INR: ["IN_NEFT_RTGS_IMPS"],
  MXN: ["MX_SPEI"],
  NGN: ["NG_NIBSS_NEFT"],
  PHP: ["PH_INSTAPAY_PESONET"],
  USD: ["ACH", "WIRE"],
  VND: ["VN_IBPS"],
};

const currencyNames: Readonly<Record<string, string>> = {
  ARS: "Argentine peso",
  AUD: "Australian dollar",
  BRL: "Brazilian real",
  CAD: "Canadian dollar",
  EUR: "Euro",
  GBP: "British pound",
  IDR: "Indonesian rupiah",
  INR: "Indian rupee",
  MXN: "Mexican peso",
  NGN: "Nigerian naira",
  PHP: "Philippine peso",
  USD: "US dollar",
  VND: "Vietnamese dong",
};

/**
 * Lists the supported transfers, with one entry for each currency and country.
 * @param operation top-ups, withdrawals, or teleports; the limits apply to the amount sent (USDC for withdrawals),
 * and for a teleport to the pounds that arrive
 */
export function listCapabilities(operation: "onramp" | "offramp" | "teleport") {
  return places
    .filter(({ currency }) => isOffered(operation, currency))
    .map((place) => {
      const counted = { onramp: place.currency, offramp: "USDC", teleport: "GBP" }[operation];
      const { minMinor, maxMinor } = boundsOf(counted);
      return {
        currency: place.currency,
        currencyName: currencyNames[place.currency] ?? place.currency,
        country: place.code,
        countryName: place.name,
        flagEmoji: flagOf(place.code),
        region: place.region,
        methods: methods[place.currency] ?? [],
        minimumAmount: toDecimal(minMinor, counted),
        maximumAmount: toDecimal(maxMinor, counted),
      };
    });
}

function isOffered(operation: "onramp" | "offramp" | "teleport", currency: string): boolean {
  if (operation === "offramp") return true;
  return (operation === "onramp" ? topupCurrencies : teleportCurrencies).includes(currency);
}

/** @param country ISO 3166-1 alpha-2; EU stands for all euro countries */
export function listBanks(country: string, currency: string) {
  return places
    .filter((place) => place.currency === currency && (country === "EU" || place.code === country))
    .flatMap(banksOf);
}

export function findBank(id: string) {
  return places.flatMap(banksOf).find((bank) => bank.id === id) ?? null;
}

function banksOf(place: Place) {
  return place.banks.map((line, index) => {
    const [name = "", letters = "", code] = line.split("|");
    const isEuroAbroad = place.currency === "EUR" && place.code === "GB";
    // The third bank of a place has no address, the second has two codes.
    const bankAddress = index % 3 === 2 ? null : addressOf(place, index);
    const head = `${letters}${place.code}2L`;
    return {
      id: `${isEuroAbroad ? "eu-gb" : place.code.toLowerCase()}-${letters.toLowerCase()}`,
      name,
      displayName: name,
      countryCode: place.code,
      logoUrl: null,
      priority: index + 1,
      operations: [
        {
          countryCode: place.code,
          supportedCurrencies: [place.currency],
          supportedSchemes: methods[place.currency] ?? [],
          requiredFields: fieldsOf(place.currency).map((field) => askedField(field, name, code)),
          swiftCodes: index === 1 ? [`${head}XXX`, `${head}RET`] : [`${head}XXX`],
          ...(index === 0 && place.ibanBankCode !== undefined
            ? { ibanBankCodes: [place.ibanBankCode] }
            : {}),
          bankAddress,
        },
      ],
    };
  });
}

function addressOf({ street, city, state, postalCode, code }: Place, index: number) {
  return {
    addressLine1: `${8 + index * 13} ${street}`,
    city,
    ...(state === undefined ? {} : { state }),
    postalCode,
    country: code,
  };
}

/** A bank's own code is the only option. */
function askedField(field: BankField, bankName: string, code: string | undefined) {
  if (code === undefined) return field;
  if (field.name === "nubanNumber") return { ...field, placeholder: exampleNuban(code) };
  if (field.name !== "bankCode") return field;
  const { label, required } = field;
  const options = [{ value: code, label: `${code} · ${bankName}` }];
  return { name: field.name, type: "select", label, required, options } as const;
}

/** The last digit depends on the bank: an example should be a number of this bank. */
function exampleNuban(bankCode: string): string {
  const digits = [..."0123456789"];
  return (
    digits
      .map((digit) => `012345678${digit}`)
      .find((one) => checkNuban(one, bankCode) === "valid") ?? "0123456785"
  );
}

/** The two letters as regional indicators. */
function flagOf(country: string): string {
  return String.fromCodePoint(
    ...[...country].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - "A".charCodeAt(0)),
  );
}
