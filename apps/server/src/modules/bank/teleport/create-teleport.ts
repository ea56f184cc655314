import type { Operations, Query } from "@lilypad/api-contract";
import { createLoop } from "../../../platform/due-work/index.ts";
import { fail } from "../../../platform/errors.ts";
import { type RampOrders, recallOrders, refreshTransaction } from "../ramp-orders/index.ts";
import { listPayments } from "./books/list-payments.ts";
import { createTeleportMetrics } from "./books/teleport-metrics.ts";
import { cancelLink } from "./owner/cancel-link.ts";
import { createLink, type LinkRequest } from "./owner/create-link.ts";
import { forgetPerson, readOwnData, readOwnPayments } from "./owner/own-data.ts";
import { listParties, showBankTransfer } from "./owner/show-bank-transfer.ts";
import { showLinks } from "./owner/show-links.ts";
import { beginPayment, markVisitorSent } from "./payer/begin-payment.ts";
import { beginPersonPayment, markPersonSent } from "./payer/begin-person-payment.ts";
import { completePayer } from "./payer/complete-payer.ts";
import { createPersonQuote } from "./payer/create-person-quote.ts";
import { createQuote } from "./payer/create-quote.ts";
import type { Visit } from "./payer/find-link.ts";
import { listPersonPayments } from "./payer/list-person-payments.ts";
import { listPublicBanks, listPublicCapabilities } from "./payer/list-public.ts";
import { openVirtualAccount } from "./payer/open-virtual-account.ts";
import { showPublic } from "./payer/show-public.ts";
import { createPaymentWorker } from "./provider/follow-up.ts";
import { createPaymentOrders } from "./provider/payment-orders.ts";
import { createAccountWorker } from "./provider/release-accounts.ts";
import type { LinkStatus } from "./state/link.ts";
import { expireLinks } from "./state/link-store.ts";
import { removeExpiredOffers } from "./state/offer-store.ts";
import type { TeleportContext, TeleportDeps } from "./state/teleport-deps.ts";

export type Teleport = ReturnType<typeof createTeleport>;

const sweepEveryMs = 60_000;
const quotesKeptMs = 24 * 3_600_000;

/**
 * The teleport module: links by which other people pay from their bank account into the owner's.
 */
export function createTeleport(deps: TeleportDeps) {
  const { pool, clock, logger, ramp } = deps;
  const orders = ramp === null ? null : createPaymentOrders(deps, ramp);
  const requireRamp = (): TeleportContext =>
    ramp === null || orders === null ? fail("RAMP_NOT_CONFIGURED") : { ...deps, ramp, orders };
  /** Calls a use-case with the context; fails if there is no ramp. */
  const atRamp =
    <Given extends unknown[], Answer>(
      work: (context: TeleportContext, ...given: Given) => Promise<Answer>,
    ) =>
    async (...given: Given): Promise<Answer> =>
      work(requireRamp(), ...given);
  const refreshMetrics = createTeleportMetrics(deps.registry);

  /**
   * Expires links, reschedules payments that a wrong clock has delayed, and refreshes the metrics.
   */
  async function sweep(): Promise<void> {
    await expireLinks(pool, clock.now());
    if (orders !== null) await recallOrders(orders);
    await refreshMetrics(pool, clock.now());
  }

  return {
    publicUrl: deps.publicUrl,
    /** A page of all payments of links, for staff. @throws VALIDATION_FAILED for an invalid cursor */
    listPayments: (query: Query<Operations["listTeleportOrders"]>) => listPayments(pool, query),
    createLink: (request: LinkRequest) => createLink(deps, request),
    listLinks: (personId: string, status: LinkStatus | undefined) =>
      showLinks(deps, personId, status),
    /** Lists the payers of the links behind rows of a person's history, by the rows' ids. */
    listParties: (personId: string, historyIds: readonly string[]) =>
      listParties(deps, personId, historyIds),
    /** The payment of the link behind a row of its owner's history; null if there is none. */
    showBankTransfer: (personId: string, historyId: string) =>
      showBankTransfer(deps, personId, historyId),
    cancelLink: atRamp(cancelLink),
    showPublic: (visit: Visit) => showPublic(deps, visit),
    completePayer: atRamp(completePayer),
    openVirtualAccount: atRamp(openVirtualAccount),
    createQuote: atRamp(createQuote),
    beginPayment: atRamp(beginPayment),
    markSent: atRamp(markVisitorSent),
    createPersonQuote: atRamp(createPersonQuote),
    beginPersonPayment: atRamp(beginPersonPayment),
    listPersonPayments: (
      caller: Parameters<typeof listPersonPayments>[1],
      linkId: string | undefined,
    ) => listPersonPayments(deps, caller, linkId),
    markPersonSent: atRamp(markPersonSent),
    listPublicBanks: (wanted: { country: string; currency: string }) =>
      listPublicBanks(deps, wanted),
    listPublicCapabilities: () => listPublicCapabilities(deps),
    /** The orders whose transactions this module can read. */
    rampOrders: (): RampOrders => requireRamp().orders,
    /**
     * Handles the ramp's notice that a transaction changed; returns unknown if it belongs to no
     * payment (yet).
     */
    refreshTransaction: async (transactionId: string) =>
      refreshTransaction([requireRamp().orders], transactionId),
    /**
     * Workers that check due payments, and delete accounts at the provider that are no longer
     * needed.
     */
    workers:
      ramp === null ? [] : [createPaymentWorker(requireRamp()), createAccountWorker(requireRamp())],
    sweep,
    /** Sweeps periodically. */
    loop: createLoop({
      name: "teleport",
      logger,
      pauseMs: sweepEveryMs,
      pass: () => sweep().then(() => false),
    }),
    readOwnData: (personId: string, limit: number) => readOwnData(pool, personId, limit),
    /** Payments of other people's links by this person. */
    readOwnPayments: (personId: string, limit: number) => readOwnPayments(pool, personId, limit),
    /** Must be called in the transaction that deletes the Lilypad account. */
    forgetPerson,
    /** Periodic housekeeping by a worker. Returns the number of deleted rows. */
    forgetExpired: () => removeExpiredOffers(pool, new Date(clock.now().getTime() - quotesKeptMs)),
  };
}
