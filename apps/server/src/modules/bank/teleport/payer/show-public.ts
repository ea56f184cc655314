import type { Data, Operations } from "@lilypad/api-contract";
import { fromHundredths } from "@lilypad/money";
import { toWirePayment } from "../show/show-payment.ts";
import { statusOf } from "../state/link.ts";
import { findLastPayment } from "../state/payment-store.ts";
import { easyCurrencies, type TeleportDeps } from "../state/teleport-deps.ts";
import { findVisitor, isVerified, requireLink, type Visit } from "./find-link.ts";

/**
 * A link as shown to anyone with its address, with this browser's own payer and payment.
 * @throws TELEPORT_NOT_FOUND
 */
export async function showPublic(
  deps: TeleportDeps,
  visit: Visit,
): Promise<Data<Operations["getPublicTeleport"]>> {
  const link = await requireLink(deps, visit);
  const payer = await findVisitor(deps, link, visit);
  const payment = payer === null ? null : await findLastPayment(deps.pool, payer.id);
  const status = statusOf(link, deps.clock.now());
  const account = await deps.accountOf(link.personId, link.linkedAccountId);
  const name = await deps.nameOf(link.personId);
  const isPayable =
    status === "open" && account?.isActive === true && (await isVerified(deps, link.personId));
  return {
    token: visit.token,
    id: link.id,
    status,
    isPayable,
    recipient: {
      displayName: name,
      bankAccount: {
        bankName: account?.bankName ?? null,
        bankCurrency: "GBP",
        logoUrl: account?.logoUrl ?? null,
      },
    },
    recipient_name: name,
    amount: fromHundredths(link.amount),
    currency: "GBP",
    note: link.note,
    expiresAt: link.expiresAt.toISOString(),
    easyCurrencies: deps.offersEasyFlow && deps.ramp !== null ? [...easyCurrencies] : [],
    payer:
      payer === null
        ? null
        : {
            accountType: payer.accountType,
            currency: payer.currency,
            country: payer.country,
            bankName: payer.bankName,
            last4: payer.last4,
          },
    payment: payment === null ? null : toWirePayment(deps, payment),
  };
}
