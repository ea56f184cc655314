import { bindTo } from "../../../platform/bind.ts";
import { registerWaitingGauge } from "./count-waiting.ts";
import {
  decideReturnForStaff,
  listReturnsForStaff,
  readReturnForStaff,
} from "./for-staff/read-returns.ts";
import { addToken, listTokens } from "./held/list-tokens.ts";
import { requireHolding } from "./held/require-holding.ts";
import { noteListed } from "./note-listed.ts";
import { forgetPerson, readOwnData } from "./own-data.ts";
import {
  approveReturn,
  cancelReturn,
  findToSign,
  recordReturn,
  refuseReturn,
} from "./returns/decide-return.ts";
import { requestReturn, requireRecipient } from "./returns/request-return.ts";
import { listReturnsOf, listWaiting } from "./returns/return-store.ts";
import type { OtherTokensDeps } from "./state/other-tokens-deps.ts";

export type OtherTokens = ReturnType<typeof createOtherTokens>;

/** How many returns a list shows. */
const maxListed = 100;

/**
 * Tokens that Lilypad does not use, and ether, at people's Safes: found when a person requests a search, and returned
 * (ADR 127).
 */
export function createOtherTokens(deps: OtherTokensDeps) {
  const { pool, registry } = deps;
  registerWaitingGauge(registry, pool);
  const bound = bindTo(deps);
  return {
    /** Called at each start, before anything can be returned. */
    noteListed: bound(noteListed),
    list: bound(listTokens),
    add: bound(addToken),
    listReturns: (personId: string) => listReturnsOf(pool, personId, maxListed),
    request: bound(requestReturn),
    cancel: bound(cancelReturn),
    /** Lists the returns that wait for staff or for the owner's key. */
    listWaiting: () => listWaiting(pool, maxListed),
    listForStaff: bound(listReturnsForStaff),
    readForStaff: bound(readReturnForStaff),
    decide: bound(decideReturnForStaff),
    approve: bound(approveReturn),
    refuse: bound(refuseReturn),
    findToSign: bound(findToSign),
    record: bound(recordReturn),
    /** For transactions that the owner of an own Safe signs. */
    requireHolding: bound(requireHolding),
    requireRecipient: bound(requireRecipient),
    readOwnData: bound(readOwnData),
    forgetPerson,
  };
}
