import type { Data, Operations } from "@lilypad/api-contract";
import type { CardCustomer } from "@lilypad/providers";
import type { CardsContext } from "../context/cards-deps.ts";
import { withSession } from "../context/issuer-session.ts";
import { kycStatuses, safeChainId, toWireSafe } from "../context/to-wire.ts";
import { keepSafe } from "./keep-safe.ts";

const safesOf = ({ safes }: CardCustomer) => safes.filter(({ chainId }) => chainId === safeChainId);

/** Reads a person's registration with the issuer. @throws CARD_SESSION_EXPIRED, CARD_ISSUER_UNAVAILABLE */
export async function readRegistration(
  context: CardsContext,
  personId: string,
): Promise<Data<Operations["getIssuerRegistration"]>> {
  return withSession(context, personId, async (session) => {
    const customer = await context.issuer.getCustomer(session);
    const [safe] = safesOf(customer);
    if (safe !== undefined) await keepSafe(context, personId, safe);
    // There are no cards without a Safe.
    const cards = safe === undefined ? [] : await context.issuer.listCards(session);
    return {
      id: customer.customerId,
      email: customer.email,
      phone: customer.phoneNumber,
      kycStatus: kycStatuses[customer.kycStatus],
      isSourceOfFundsAnswered: customer.isSourceOfFundsAnswered,
      isPhoneValidated: customer.isPhoneConfirmed,
      safeWallets: safesOf(customer).flatMap((one) => toWireSafe(one) ?? []),
      cards: [...cards],
    };
  });
}

/** Reads the state of a person's identity check. @throws CARD_SESSION_EXPIRED, CARD_ISSUER_UNAVAILABLE */
export async function readKycStatus(
  context: CardsContext,
  personId: string,
): Promise<Data<Operations["getIssuerKycStatus"]>> {
  return withSession(context, personId, async (session) => {
    const { kycStatus } = await context.issuer.getCustomer(session);
    return { kycStatus: kycStatuses[kycStatus] };
  });
}
