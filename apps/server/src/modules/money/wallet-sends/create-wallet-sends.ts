import { bindTo } from "../../../platform/bind.ts";
import { cancel } from "./cancel.ts";
import { checkAddress } from "./check-address.ts";
import { listAddresses } from "./list-addresses.ts";
import { forgetPerson, readOwnData } from "./own-data.ts";
import { readTerms } from "./read-terms.ts";
import { deleteSaved, listSaved, saveAddress } from "./saved-addresses.ts";
import { decideCase } from "./screening/decide-case.ts";
import { listCases } from "./screening/list-cases.ts";
import { listChecks } from "./screening/list-checks.ts";
import { createDepositWorker } from "./screening/screen-deposits.ts";
import { createIdentityWorker } from "./screening/screen-identities.ts";
import { screen, send } from "./send.ts";
import { findSend } from "./state/send-store.ts";
import { requireAddress, type WalletSendsDeps } from "./state/wallet-sends-deps.ts";

export type WalletSends = ReturnType<typeof createWalletSends>;

/**
 * The wallet-sends module: payments to any address on the chain, saved addresses (ADR 61), and the screening of payments,
 * deposits and identities (ADR 67).
 */
export function createWalletSends(deps: WalletSendsDeps) {
  const { pool } = deps;
  const bound = bindTo(deps);
  return {
    check: bound(checkAddress),
    send: bound(send),
    /** Reads and checks the address of a payment, or of a new owner of a Safe. */
    requireAddress: bound(requireAddress),
    screen: bound(screen),
    /** Whether this installation compares with any list. */
    isScreening: deps.screen !== null,
    cancel: bound(cancel),
    find: (personId: string, id: string) => findSend(pool, personId, id),
    readTerms: bound(readTerms),
    listSaved: (personId: string) => listSaved(pool, personId),
    save: bound(saveAddress),
    deleteSaved: bound(deleteSaved),
    listCases: bound(listCases),
    decideCase: bound(decideCase),
    readOwnData: (personId: string, limit: number) => readOwnData(pool, personId, limit),
    forgetPerson,
    /** The workers that screen deposits and identity results. */
    workers: { deposits: createDepositWorker(deps), identities: createIdentityWorker(deps) },
    /** Which rows of a person's history are being checked, by the rows' transfer ids. */
    listChecks: (personId: string, transferIds: readonly string[]) =>
      listChecks(pool, personId, transferIds),
    /** The addresses on the other side of rows of a person's history, by the rows' transfer ids. */
    listAddresses: (personId: string, transferIds: readonly string[]) =>
      listAddresses(pool, personId, transferIds),
  };
}
