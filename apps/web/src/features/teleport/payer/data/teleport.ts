import type { OperationData } from "../../../../shared/api/index.ts";

export type Teleport = OperationData<"getPublicTeleport">;
export type TeleportPayment = NonNullable<Teleport["payment"]>;
export type AutoBankDetails = OperationData<"createTeleportBankDetails">["bank_details"];
export type EasyCurrency = Teleport["easyCurrencies"][number];
export type TeleportQuote = OperationData<"createPublicTeleportQuote">;
export type PayerCapability = OperationData<"listPublicCapabilities">["capabilities"][number];
export type PayerBank = OperationData<"listPublicBanks">["banks"][number];
