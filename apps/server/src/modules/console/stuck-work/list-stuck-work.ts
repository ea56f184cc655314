import {
  type Data,
  isForRole,
  type Operations,
  operations,
  type Query,
} from "@lilypad/api-contract";
import { toWireAmount } from "@lilypad/money";
import type { StaffAct } from "../../../platform/staff-act.ts";
import { listForStaff } from "../../people/people/index.ts";
import { countKinds, pageItems } from "./page-items.ts";
import { readStuck, type StuckItem } from "./read-stuck.ts";
import type { StuckWorkDeps } from "./stuck-work-deps.ts";

type Page = Data<Operations["listStuckWork"]>;
type WireItem = Page["items"][number];

/** At most this many of each kind are listed, the oldest ones, so that the list costs the same however much is stuck. */
const bound = 200;

/** The operation that carries out an action: who may call it is offered it. */
const operationOf = {
  retry: operations.retryStuckWork,
  release: operations.releaseStoppedSafe,
  book: operations.bookStuckOutflow,
  decide: operations.decideScreeningCase,
} as const satisfies Record<WireItem["actions"][number], unknown>;

const moneyOf = ({ asset, amount }: StuckItem): Pick<WireItem, "amount" | "asset"> =>
  asset === null || amount === null
    ? { amount: null, asset: null }
    : { amount: toWireAmount(amount, asset), asset };

const toWire = (
  item: StuckItem,
  people: ReadonlyMap<string, WireItem["person"]>,
  role: StaffAct["role"],
): WireItem => ({
  kind: item.kind,
  id: item.id,
  cause: item.cause,
  since: item.since.toISOString(),
  person: item.personId === null ? null : (people.get(item.personId) ?? null),
  ...moneyOf(item),
  detail: item.detail,
  attempts: item.attempts,
  nextAttemptAt: item.nextAttemptAt?.toISOString() ?? null,
  reference: item.reference,
  actions: item.action !== null && isForRole(operationOf[item.action], role) ? [item.action] : [],
});

/**
 * Lists a page of everything that waits for longer than it should, oldest first.
 * @throws VALIDATION_FAILED for an invalid cursor
 */
export async function listStuckWork(
  { pool, clock, maxPendingAgeMs }: StuckWorkDeps,
  { role }: Pick<StaffAct, "role">,
  { kind, personId, ...page }: Query<Operations["listStuckWork"]>,
): Promise<Page> {
  const all = await readStuck(pool, { now: clock.now(), limit: bound, maxPendingAgeMs });
  const asked = all.filter(
    (item) =>
      (kind === undefined || item.kind === kind) &&
      (personId === undefined || item.personId === personId),
  );
  const { items, nextCursor } = pageItems(asked, page);
  const found = await listForStaff(
    pool,
    items.flatMap((item) => item.personId ?? []),
  );
  const people = new Map(
    found
      .filter(({ deletedAt }) => deletedAt === null)
      .map(({ id, displayTag, firstName, lastName }) => [
        id,
        { id, displayTag, firstName, lastName },
      ]),
  );
  return {
    items: items.map((item) => toWire(item, people, role)),
    nextCursor,
    counts: countKinds(all, bound),
    bound,
  };
}
