/** One text of a file replaced by another. */
export interface Edit {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** A known mistake. */
export interface Mistake extends Edit {
  readonly name: string;
  readonly about: string;
  /** Further edits, where the product has a second guard against the mistake. */
  readonly also?: readonly Edit[];
  /** The run that detects it, and the operations within which it does. */
  readonly seed: number;
  readonly within: number;
}

const decide = "apps/server/sql/payments/payment_decide.sql";
const settlement = "apps/server/src/modules/books/settlement";
const rampOrders = "apps/server/src/modules/bank/ramp-orders";
const fundingBooks = "apps/server/src/modules/bank/funding/books";

/** Mistakes that the simulation has to detect. */
export const mistakes: readonly Mistake[] = [
  {
    name: "replay-after-freeze",
    about: "a repeated payment is looked up only after it was checked whether its sender may send",
    file: decide,
    find: "        when before.digest <> i.digest then 'IDEMPOTENCY_CONFLICT'",
    replace:
      "        when admitted.barred is not null then admitted.barred\n        when before.digest <> i.digest then 'IDEMPOTENCY_CONFLICT'",
    seed: 2,
    within: 3_000,
  },
  {
    name: "conflict-not-checked",
    about: "a payment under a used id is not compared with the first one",
    file: decide,
    find: "when before.digest <> i.digest then 'IDEMPOTENCY_CONFLICT'",
    replace: "when false then 'IDEMPOTENCY_CONFLICT'",
    seed: 1,
    within: 500,
  },
  {
    name: "replay-answers-new-id",
    about: "a repeated payment is answered with the id of a transfer that does not exist",
    file: decide,
    find: "array_agg(coalesce(before_id, id) order by position)",
    replace: "array_agg(id order by position)",
    seed: 1,
    within: 500,
  },
  {
    name: "freeze-not-checked",
    about: "a frozen account can send",
    file: "apps/server/sql/transfers/transfers_admit.sql",
    find: "when exists (select from person_freezes((p_item).person_id, p_now)) then 'ACCOUNT_FROZEN'",
    replace: "when false then 'ACCOUNT_FROZEN'",
    seed: 1,
    within: 3_000,
  },
  {
    name: "failed-still-counts",
    about: "an exchange that failed still counts towards what its person can send",
    file: "apps/server/sql/exchange/exchange_transfers_ended.sql",
    find: "perform transfers_uncount(array[one.person_id], array[one.from_asset], array[one.sent], 'exchange', array[one.begun_at]);",
    replace: "null;",
    seed: 1,
    within: 3_000,
  },
  {
    name: "request-not-pending",
    about: "a payment request can be paid again",
    file: decide,
    find: "(r.status = 'pending' and r.expires_at > p_now) is not true then 'REQUEST_NOT_PENDING'",
    replace: "(r.expires_at > p_now) is not true then 'REQUEST_NOT_PENDING'",
    seed: 1,
    within: 1_000,
  },
  {
    name: "held-money-spent",
    about: "the ledger does not subtract held money from what can be spent",
    file: "packages/ledger/sql/transfers/ledger_lock_balances.sql",
    find: "a.posted - a.held - a.floor",
    replace: "a.posted - a.floor",
    seed: 1,
    within: 1_000,
  },
  {
    name: "void-keeps-hold",
    about: "a voided transfer does not release its money",
    file: "packages/ledger/sql/transfers/ledger_void.sql",
    find: "set held = locked.held[total.at] - total.amount",
    replace: "set held = locked.held[total.at]",
    seed: 1,
    within: 500,
  },
  {
    name: "post-keeps-hold",
    about: "a posted transfer stays held",
    file: "packages/ledger/sql/transfers/ledger_post.sql",
    find: "p_was_held => true,",
    replace: "p_was_held => false,",
    seed: 1,
    within: 500,
  },
  {
    name: "cancel-after-batch",
    about: "a payment can be cancelled while its batch is on its way",
    file: "apps/server/sql/settlement/settlement_cancel.sql",
    find: "and o.id = t.operation_id and o.state = operation_state('queued')",
    replace:
      "and o.id = t.operation_id and o.state in (operation_state('queued'), operation_state('batched'))",
    seed: 1,
    within: 1_000,
  },
  {
    name: "cursor-before-credits",
    about: "the cursor is committed before the blocks behind it are booked",
    file: `${settlement}/scan/book-blocks.ts`,
    find: "await moveCursor(db, cursor, from, to);",
    replace:
      'await moveCursor(db, cursor, from, to); await db.query("commit"); await db.query("begin");',
    seed: 1,
    within: 3_000,
  },
  {
    name: "dropped-batch",
    about: "a numbered batch that was not sent in its own pass is forgotten",
    file: `${settlement}/send/work.ts`,
    find: "return send(step.number, false);",
    replace: "return false;",
    seed: 1,
    within: 1_000,
  },
  {
    name: "signed-again",
    about: "after a lost answer a batch is signed again instead of sent again",
    file: `${settlement}/send/send-batch.ts`,
    find: "const usable = submissions.filter((submission) => submission.nonce === account.nonce);",
    replace: "const usable: Submission[] = [];",
    seed: 1,
    within: 1_000,
  },
  {
    name: "time-out-is-failure",
    about: "a batch whose broadcast was not answered counts as failed",
    file: `${settlement}/send/send-batch.ts`,
    find: "  await chain.broadcast(submission.raw);",
    replace: `  await chain.broadcast(submission.raw).catch(async (error: unknown) => {
    await pool.query("select ledger_void($1::uuid[], '{}')", [await readPendingTransfers(pool, batch.number)]);
    throw error;
  });`,
    seed: 1,
    within: 3_000,
  },
  {
    name: "deposit-credited-again",
    about: "a log that was stored before is credited again",
    file: `${settlement}/scan/book-transfers.ts`,
    find: 'if (!(await storeLog(db, log, logClass, block, isInflow ? id : null))) return "nothing new";',
    replace: "await storeLog(db, log, logClass, block, isInflow ? id : null);",
    seed: 1,
    within: 1_000,
  },
  {
    name: "parts-added-again",
    about: "what a deposit has below a minor unit is added again when its block is read again",
    file: `${settlement}/scan/book-transfers.ts`,
    find: `  if (!(await storeLog(db, log, logClass, block, isInflow ? id : null))) return "nothing new";
  const { arrived, left } = await keepParts(db, log, safes);`,
    replace: `  const { arrived, left } = await keepParts(db, log, safes);
  if (!(await storeLog(db, log, logClass, block, isInflow ? id : null))) return "nothing new";`,
    seed: 1,
    within: 3_000,
  },
  {
    name: "parts-rounded-up",
    about: "a deposit that is no whole number of minor units is rounded up",
    file: `${settlement}/scan/remainder-store.ts`,
    find: "amount + (await addParts(db, to, asset, parts))",
    replace: "amount + 1n",
    seed: 1,
    within: 500,
  },
  {
    name: "parts-forgotten",
    about: "what a movement has below a minor unit is not kept until it adds up to one",
    file: `${settlement}/scan/remainder-store.ts`,
    find: "if (parts === 0n) return",
    replace: "if (parts >= 0n) return",
    seed: 1,
    within: 1_000,
  },
  {
    name: "parts-not-taken-off",
    about: "what leaves a Safe below a minor unit is not taken off what it keeps",
    file: `${settlement}/scan/remainder-store.ts`,
    find: "amount - (await addParts(db, from, asset, -parts))",
    replace: "amount",
    seed: 1,
    within: 3_000,
  },
  {
    name: "failed-item-posted",
    about: "an item that failed on the chain is posted",
    file: `${settlement}/scan/book-batch.ts`,
    find: "endInLedger(db, endingOf(failed), voidTransfers, reason)",
    replace: "endInLedger(db, endingOf(failed), post, reason)",
    seed: 1,
    within: 3_000,
  },
  {
    name: "rewind-not-noticed",
    about: "a block after the cursor is not compared with the block of the cursor",
    file: `${settlement}/scan/scan.ts`,
    find: "return next !== null && next.parentHash !== cursor.hash;",
    replace: "return false;",
    seed: 1,
    within: 1_000,
  },
  {
    name: "history-not-ended",
    about: "a cancelled payment stays pending in both histories",
    file: `${settlement}/send/cancel-queued.ts`,
    find: "await onTransfersEnded(db, [transferId], voided());",
    replace: "void onTransfersEnded;",
    seed: 1,
    within: 500,
  },
  {
    name: "making-room-not-told",
    about:
      "a payment that gave way to what its sender moved themselves stays pending in both histories",
    file: `${settlement}/scan/book-outflow.ts`,
    find: "if (takenBack.length > 0) await options.onTransfersEnded(db, takenBack, voided());",
    replace: "",
    seed: 1,
    within: 3_000,
  },
  {
    name: "order-key-not-derived",
    about: "a repeated order has another key at the bank partner",
    file: `${rampOrders}/request-transaction.ts`,
    find: 'idempotencyKeyOf("create-transaction", order.id)',
    replace: 'idempotencyKeyOf("create-transaction", order.id + clock.now().getTime())',
    seed: 1,
    within: 3_000,
  },
  {
    name: "released-too-early",
    about: "the bank partner's debt is released as soon as it has the money",
    file: `${fundingBooks}/release-clearing.ts`,
    find: 'return intent.providerStatus === "COMPLETED" && intent.status !== "FAILED" ? "paid out" : null;',
    replace: 'return intent.status !== "FAILED" ? "paid out" : null;',
    also: [
      {
        file: "apps/server/src/modules/bank/funding/state/intent-rules.ts",
        find: 'return providerStatus === "COMPLETED"\n        ? { ...unchanged, action: "release" }',
        replace:
          'return providerStatus !== "FAILED"\n        ? { ...unchanged, action: "release" }',
      },
    ],
    seed: 1,
    within: 1_000,
  },
  {
    name: "returned-money-not-released",
    about: "money that the bank partner sent back stays owed by it",
    file: `${fundingBooks}/release-clearing.ts`,
    find: 'if (intent.depositTransferId !== null) return "returned";',
    replace: "if (intent.depositTransferId !== null) return null;",
    seed: 1,
    within: 3_000,
  },
];
