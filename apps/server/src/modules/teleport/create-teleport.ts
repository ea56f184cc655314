import type { Data, Operations } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import type { RampProviderName } from "@lilypad/providers";
import { startLoop, type WakeableLoop } from "../../platform/due-work/index.ts";
import { refreshTransaction } from "./ask-provider.ts";
import { beginPayment, markSent } from "./begin-payment.ts";
import {
  type AcceptanceRequest,
  beginPersonPayment,
  markPersonSent,
} from "./begin-person-payment.ts";
import { cancelLink } from "./cancel-link.ts";
import { completePayer } from "./complete-payer.ts";
import { createLink, type LinkRequest } from "./create-link.ts";
import { createPersonQuote, type PersonQuoteRequest } from "./create-person-quote.ts";
import { createQuote } from "./create-quote.ts";
import type { Visit } from "./find-link.ts";
import { findProblems, type TeleportProblem } from "./find-problems.ts";
import type { LinkStatus } from "./link-store.ts";
import { listPersonPayments } from "./list-person-payments.ts";
import { listPublicBanks, listPublicCapabilities } from "./list-public.ts";
import { type EasyRequest, openVirtualAccount } from "./open-virtual-account.ts";
import { forgetPerson, hasRunningPayment, readOwnData, readOwnPayments } from "./own-data.ts";
import { findPayerAccounts } from "./payer-account-store.ts";
import { showLinks, type WireLink } from "./show-links.ts";
import { showPublic } from "./show-public.ts";
import { type PayerDetails, requireRamp, type TeleportDeps } from "./teleport-deps.ts";
import { createTeleportMetrics } from "./teleport-metrics.ts";
import { work } from "./work.ts";

type WirePayment = Data<Operations["markTeleportSent"]>;

export interface Teleport {
  readonly publicUrl: string;
  createLink(request: LinkRequest): ReturnType<typeof createLink>;
  listLinks(personId: string, status: LinkStatus | undefined): Promise<WireLink[]>;
  cancelLink(personId: string, id: string): Promise<WireLink>;
  showPublic(visit: Visit): ReturnType<typeof showPublic>;
  /** @returns the link's id, and the secret that the browser has to keep */
  completePayer(visit: Visit, details: PayerDetails): ReturnType<typeof completePayer>;
  /** @param keep has the browser keep its secret */
  openVirtualAccount(
    visit: Visit,
    request: EasyRequest,
    keep: (linkId: string, secret: string) => void,
  ): ReturnType<typeof openVirtualAccount>;
  createQuote(visit: Visit): ReturnType<typeof createQuote>;
  beginPayment(visit: Visit, quoteId: string): Promise<WirePayment>;
  markSent(visit: Visit): Promise<WirePayment>;
  /** Of somebody who is signed in, for a link of somebody else's. */
  createPersonQuote(request: PersonQuoteRequest): ReturnType<typeof createPersonQuote>;
  beginPersonPayment(request: AcceptanceRequest): Promise<WirePayment>;
  listPersonPayments(
    caller: AcceptanceRequest["caller"],
    linkId: string | undefined,
  ): ReturnType<typeof listPersonPayments>;
  markPersonSent(payment: {
    caller: AcceptanceRequest["caller"];
    id: string;
  }): Promise<WirePayment>;
  listPublicBanks(asked: {
    country: string;
    currency: string;
  }): ReturnType<TeleportDeps["listBanks"]>;
  listPublicCapabilities(): ReturnType<typeof listPublicCapabilities>;
  /** The provider says that something changed; unknown for a transaction that is no teleport's here. */
  refreshTransaction(transactionId: string): Promise<"done" | "unknown">;
  hasRunningPayment: typeof hasRunningPayment;
  /** Which of some accounts at the provider stand there for payers of links. */
  payersAmong(
    provider: RampProviderName,
    paymentAccountIds: readonly string[],
  ): Promise<ReadonlySet<string>>;
  /** What the reconciliation has to tell. */
  findProblems(db: Queryable, now: Date): Promise<TeleportProblem[]>;
  /** One pass of the worker; answers whether there may be more at once. */
  work(): Promise<boolean>;
  /** Works again and again, until stopped. */
  start(): WakeableLoop;
  readOwnData(personId: string, limit: number): ReturnType<typeof readOwnData>;
  /** What they paid for other people's links. */
  readOwnPayments(personId: string, limit: number): ReturnType<typeof readOwnPayments>;
  /** In the transaction that deletes the account. */
  forgetPerson(db: Queryable, personId: string, at: Date): Promise<void>;
  /** Housekeeping for a worker, now and then; answers how many rows went. */
  forgetExpired(): Promise<number>;
}

const pauseMs = 1_000;
const metricsEveryMs = 60_000;
const quotesKeptMs = 24 * 3_600_000;

/** Money from somebody else's bank account to a person's own, by a link. */
export function createTeleport(deps: TeleportDeps): Teleport {
  const { pool, clock, logger } = deps;
  let loop: WakeableLoop | undefined;
  const needed = () => requireRamp({ ...deps, wake: () => loop?.wake() });
  const refreshMetrics = createTeleportMetrics(deps.registry);
  let measuredAtMs = 0;
  const pass = async () => {
    const now = clock.now();
    if (Math.abs(now.getTime() - measuredAtMs) >= metricsEveryMs) {
      measuredAtMs = now.getTime();
      await refreshMetrics(pool, now);
    }
    return deps.ramp !== null && work(needed());
  };
  return {
    publicUrl: deps.publicUrl,
    createLink: (request) => createLink(deps, request),
    listLinks: (personId, status) => showLinks(deps, personId, status),
    cancelLink: async (personId, id) => cancelLink(needed(), personId, id),
    showPublic: (visit) => showPublic(deps, visit),
    completePayer: async (visit, details) => completePayer(needed(), visit, details),
    openVirtualAccount: async (visit, request, keep) =>
      openVirtualAccount(needed(), visit, request, keep),
    createQuote: async (visit) => createQuote(needed(), visit),
    beginPayment: async (visit, quoteId) => beginPayment(needed(), visit, quoteId),
    markSent: async (visit) => markSent(needed(), visit),
    createPersonQuote: async (request) => createPersonQuote(needed(), request),
    beginPersonPayment: async (request) => beginPersonPayment(needed(), request),
    listPersonPayments: (caller, linkId) => listPersonPayments(deps, caller, linkId),
    markPersonSent: async (payment) => markPersonSent(needed(), payment),
    listPublicBanks: (asked) => listPublicBanks(deps, asked),
    listPublicCapabilities: () => listPublicCapabilities(deps),
    refreshTransaction: async (transactionId) => refreshTransaction(needed(), transactionId),
    hasRunningPayment,
    payersAmong: (provider, ids) => findPayerAccounts(deps.pool, provider, ids),
    findProblems,
    work: pass,
    start() {
      loop = startLoop({ name: "teleport", logger, pauseMs, pass });
      return loop;
    },
    readOwnData: (personId, limit) => readOwnData(pool, personId, limit),
    readOwnPayments: (personId, limit) => readOwnPayments(pool, personId, limit),
    forgetPerson,
    async forgetExpired() {
      const before = new Date(clock.now().getTime() - quotesKeptMs);
      const { rowCount } = await pool.query("delete from teleport_quote where expires_at < $1", [
        before,
      ]);
      return rowCount ?? 0;
    },
  };
}
