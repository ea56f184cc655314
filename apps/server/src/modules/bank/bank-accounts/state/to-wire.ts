import type { Data, Operations } from "@lilypad/api-contract";
import type { BankField } from "@lilypad/bank-details";
import type { Bank, Capability, RequiredField } from "@lilypad/providers";
import { SealBroken, type SealedBox } from "../../../../platform/sealed/sealed-box.ts";
import type { SealedColumn } from "../../../../platform/sealed/sealed-column.ts";
import type { LinkedAccountRow } from "../rows.gen.ts";
import type { LinkedAccountState } from "./linked-account-rules.ts";

type Wire<N extends keyof Operations, M extends string> =
  Data<Operations[N]> extends Record<M, infer T> ? T : never;
type WireCapability = Wire<"listCapabilities", "capabilities">[number];
type WireBank = Wire<"listBanks", "banks">[number];
type WireField = WireBank["operations"][number]["requiredFields"][number];
export type LinkedAccount = Wire<"listLinkedAccounts", "accounts">[number];

export function toWireCapability(capability: Capability): WireCapability {
  return {
    currency: capability.currency,
    name: capability.currencyName,
    country: capability.country,
    country_name: capability.countryName,
    flag_emoji: capability.flagEmoji,
    region: capability.region,
    methods: [...capability.methods],
    minimumAmount: capability.minimumAmount,
    maximumAmount: capability.maximumAmount,
  };
}

export function toWireField(field: RequiredField | BankField): WireField {
  const { name, type, label, placeholder, required, pattern, format, maxLength } = field;
  const options = "options" in field ? field.options : undefined;
  return {
    name,
    type,
    label,
    ...(placeholder === undefined ? {} : { placeholder }),
    required,
    ...(pattern === undefined ? {} : { validation: { pattern } }),
    ...(format === undefined ? {} : { format }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(options === undefined ? {} : { options: options.map((option) => ({ ...option })) }),
  };
}

export function toWireBank(bank: Bank): WireBank {
  const withAddress = bank.operations.find(({ bankAddress }) => bankAddress !== null);
  return {
    id: bank.id,
    name: bank.name,
    display_name: bank.displayName,
    country_code: bank.countryCode,
    logoUrl: bank.logoUrl,
    priority: bank.priority,
    bank_address: withAddress?.bankAddress ?? null,
    operations: bank.operations.map((operation) => ({
      countryCode: operation.countryCode,
      supportedCurrencies: [...operation.supportedCurrencies],
      supportedSchemes: [...operation.supportedSchemes],
      requiredFields: operation.requiredFields.map(toWireField),
      swiftCodes: [...operation.swiftCodes],
      bankAddress: operation.bankAddress,
    })),
  };
}

/** The row and column to which a sealed value of an account is bound. */
export const sealContext = (id: string, column: "metadata" | "details"): string =>
  `linked_account.${column}:${id}`;

/**
 * The fields by which people recognise the account; empty if they cannot be decrypted, because the
 * account works without them.
 */
export function readMetadata(
  box: SealedBox,
  { id, metadata }: Pick<LinkedAccountRow, "id" | "metadata">,
): Record<string, string> {
  try {
    return JSON.parse(box.open(metadata, sealContext(id, "metadata")));
  } catch (error) {
    if (error instanceof SealBroken) return {};
    throw error;
  }
}

/** `linking` and `pending` are one status for the owner. */
export const toShownStatus = (state: LinkedAccountState): LinkedAccount["status"] =>
  state === "linking" ? "pending" : state;

/** A linked account as its owner sees it. */
export function toLinkedAccount(box: SealedBox, row: LinkedAccountRow): LinkedAccount {
  return {
    id: row.id,
    provider: row.provider,
    bankName: row.bankName,
    displayName: row.displayName,
    logoUrl: row.logoUrl,
    country: row.country,
    currency: row.currency,
    last4: row.last4,
    status: toShownStatus(row.status),
    statusReason: row.statusReason,
    isDefault: row.isDefault,
    providerAccountId: row.paymentAccountId,
    createdAt: row.createdAt.toISOString(),
    metadata: readMetadata(box, row),
  };
}

/** The columns that this module seals. */
export const sealedOfAccounts: readonly SealedColumn[] = (["metadata", "details"] as const).map(
  (column) => ({
    table: "linked_account",
    column,
    key: ["id"],
    contextOf: ({ id }) => sealContext(String(id), column),
  }),
);
