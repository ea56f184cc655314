import type { z } from "zod";
import type {
  Card,
  CardCustomer,
  CardKycStatus,
  CardSafe,
  CardSafeHealth,
  CardStatus,
  CardTerms,
  TypedData,
} from "../../port.ts";
import type {
  gnosisCards,
  gnosisDeployment,
  gnosisKycStatus,
  gnosisSafeConfig,
  gnosisTerms,
  gnosisTypedData,
  gnosisUser,
} from "./schema.ts";

const kycStatuses: Readonly<Record<z.infer<typeof gnosisKycStatus>, CardKycStatus>> = {
  notStarted: "NOT_STARTED",
  documentsRequested: "DOCUMENTS_REQUESTED",
  pending: "PENDING",
  processing: "PROCESSING",
  approved: "APPROVED",
  resubmissionRequested: "RESUBMISSION_REQUESTED",
  rejected: "REJECTED",
  requiresAction: "REQUIRES_ACTION",
};

export function toCustomer(wire: z.infer<typeof gnosisUser>): CardCustomer {
  return {
    customerId: wire.id,
    email: wire.email,
    phoneNumber: wire.phone ?? null,
    kycStatus: kycStatuses[wire.kycStatus],
    isSourceOfFundsAnswered: wire.isSourceOfFundsAnswered ?? false,
    isPhoneConfirmed: wire.isPhoneValidated ?? false,
    safes: (wire.safeWallets ?? []).map(({ address, chainId, tokenSymbol }) => ({
      address,
      chainId,
      token: tokenSymbol ?? null,
    })),
  };
}

/** Acceptance of an older version does not count: the issuer requires the current one. */
export function toTerms(wire: z.infer<typeof gnosisTerms>): CardTerms[] {
  return wire.map(({ type, currentVersion, accepted, acceptedVersion, url }) => ({
    type,
    version: currentVersion,
    isAccepted: acceptedVersion == null ? (accepted ?? false) : acceptedVersion === currentVersion,
    url: url ?? null,
  }));
}

export function toTypedData(wire: z.infer<typeof gnosisTypedData>): TypedData {
  const { domain, types, message } = wire;
  return { domain, types, message, primaryType: wire.primaryType ?? null };
}

/** Indexed by the issuer's numeric `accountStatus`. */
const healths: readonly CardSafeHealth[] = [
  "ok",
  "safe_not_deployed",
  "safe_misconfigured",
  "roles_not_deployed",
  "roles_misconfigured",
  "delay_not_deployed",
  "delay_misconfigured",
  "delay_queue_not_empty",
  "unexpected",
];

export function toSafe(
  config: z.infer<typeof gnosisSafeConfig>,
  { status }: z.infer<typeof gnosisDeployment>,
): CardSafe {
  const { accountStatus } = config;
  return {
    address: config.address ?? null,
    isDeployed: config.isDeployed,
    token: config.tokenSymbol ?? null,
    fiatCurrency: config.fiatSymbol ?? null,
    health: accountStatus == null ? null : (healths[accountStatus] ?? "unexpected"),
    deployment: status,
  };
}

type WireCard = z.infer<typeof gnosisCards>[number];

/** Flags that end a card take precedence over `isFrozen`. */
function statusOf(card: WireCard): CardStatus {
  if (card.isVoid === true) return "void";
  if (card.isStolen === true) return "stolen";
  if (card.isLost === true) return "lost";
  if (card.isFrozen === true) return "frozen";
  return card.activatedAt == null ? "inactive" : "active";
}

export const toCard = (wire: WireCard): Card => ({
  cardId: wire.id,
  last4: wire.lastFourDigits ?? null,
  isVirtual: wire.virtual ?? false,
  status: statusOf(wire),
});
