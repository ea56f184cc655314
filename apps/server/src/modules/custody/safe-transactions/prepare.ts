import type { Body, Operations } from "@lilypad/api-contract";
import { ChainUnreachable, previousInList, type SafeState } from "@lilypad/chain";
import { hashSafeTransaction } from "@lilypad/custody";
import { inTransaction } from "@lilypad/db";
import { assets, type ChainAsset } from "@lilypad/money";
import { type Address, getAddress, isAddressEqual } from "viem";
import { fail } from "../../../platform/errors.ts";
import { newId } from "../../../platform/ids.ts";
import { readMoney } from "../../../platform/money-input.ts";
import { type OwnSafe, requireOwnSafe } from "./own-safe.ts";
import type { SafeTransactionRow } from "./rows.gen.ts";
import {
  findTransaction,
  listOpen,
  type NewSafeTransaction,
  readTransaction,
  storePrepared,
} from "./safe-transaction-store.ts";
import { bytesOf, type SafeTransactionsDeps } from "./safe-transactions-deps.ts";
import { listSigners, readNewOwner } from "./signers.ts";

/** A payment to a person, whose Safe is the recipient on the chain. The module payments has checked it. */
export interface PayAction {
  kind: "pay";
  address: Address;
  asset: ChainAsset;
  /** Minor units. */
  amount: bigint;
}

type Action = Body<Operations["prepareSafeTransaction"]> | PayAction;
type Content = Pick<
  NewSafeTransaction,
  "address" | "previous" | "asset" | "amount" | "token" | "tokenAmount" | "ownerCredentialId"
>;

const nothing: Content = {
  address: null,
  previous: null,
  asset: null,
  amount: null,
  token: null,
  tokenAmount: null,
  ownerCredentialId: null,
};
/** More than any of these calls need; unused gas costs nothing. */
const minSafeTxGas = 100_000n;

const has = (list: readonly Address[], wanted: Address) =>
  list.some((one) => isAddressEqual(one, wanted));

/**
 * Awaits an answer of the chain.
 * @throws SERVICE_UNAVAILABLE without an answer
 */
export async function ask<T>(question: Promise<T>): Promise<T> {
  try {
    return await question;
  } catch (error) {
    if (error instanceof ChainUnreachable) return fail("SERVICE_UNAVAILABLE");
    throw error;
  }
}

/**
 * Reads the state of a Safe. One that does not exist yet will have the parts that its address determines: one owner and
 * our module.
 */
export async function readSafeState(
  { chain, deployment }: SafeTransactionsDeps,
  { safe, firstOwner }: OwnSafe,
): Promise<SafeState> {
  const state = await ask(chain.readSafe(safe));
  if (state.isDeployed) return state;
  return { ...state, owners: [firstOwner], modules: [deployment.ownSafeModule] };
}

/** @throws SCREENING_UNAVAILABLE if the screening does not answer; else the error of `refuse` for a listed address */
async function requireUnlisted(
  { addresses, logger }: SafeTransactionsDeps,
  { personId, address, use }: { personId: string; address: Address; use: "an owner" | "a payment" },
  refuse: () => never,
): Promise<void> {
  const { match } = await addresses.screen(personId, address);
  if (match === null) return;
  logger.warn({ list: match.list }, `the screening refused ${use} of an own Safe`);
  refuse();
}

const refusePayment = () => fail("SAFE_SEND_REFUSED");

const refuseOwner = () =>
  fail("WALLET_ADDRESS_REFUSED", {
    message:
      "This address can't own your account. Nothing was changed. Please contact support if you think this is a mistake.",
  });

async function describePayment(
  deps: SafeTransactionsDeps,
  personId: string,
  action: Extract<Action, { kind: "send" }>,
): Promise<Content> {
  const { addresses, availableOf } = deps;
  const { asset, minor } = readMoney(action.amount ?? "0.01", action.currency);
  const address = await addresses.requireAddress(personId, action.address);
  await requireUnlisted(deps, { personId, address, use: "a payment" }, refusePayment);
  const available = await availableOf(personId, asset);
  const amount = action.amount === undefined ? available : minor;
  if (amount <= 0n || amount > available) fail("INSUFFICIENT_FUNDS");
  return { ...nothing, address, asset, amount };
}

/**
 * Describes the return of a token that is not in the books. Its recipient's address is checked and screened like that
 * of a payment.
 */
async function describeReturn(
  { otherTokens }: SafeTransactionsDeps,
  personId: string,
  action: Extract<Action, { kind: "return" }>,
  { safe }: OwnSafe,
): Promise<Content> {
  const token = action.token === null ? null : getAddress(action.token);
  const tokenAmount = BigInt(action.units);
  const recipient = { personId, typed: action.address, token };
  const address = await otherTokens.requireRecipient(recipient);
  await otherTokens.requireHolding({ safe, token, least: tokenAmount });
  return { ...nothing, address, token, tokenAmount };
}

/** Describes the effect of a transaction, and refuses one that would change nothing or lock the person out. */
async function describe(
  deps: SafeTransactionsDeps,
  personId: string,
  action: Action,
  own: OwnSafe,
  state: SafeState,
): Promise<Content> {
  const { ownSafeModule } = deps.deployment;
  switch (action.kind) {
    case "send":
      return describePayment(deps, personId, action);
    case "return":
      return describeReturn(deps, personId, action, own);
    case "pay": {
      const { address, asset, amount } = action;
      await requireUnlisted(deps, { personId, address, use: "a payment" }, refusePayment);
      return { ...nothing, address, asset, amount };
    }
    case "add_owner": {
      const owner = await readNewOwner(deps, personId, own, action.address);
      if (has(state.owners, owner.address)) fail("SAFE_CHANGE_NOT_NEEDED");
      if (owner.ownerCredentialId === null)
        await requireUnlisted(
          deps,
          { personId, address: owner.address, use: "an owner" },
          refuseOwner,
        );
      return { ...nothing, ...owner };
    }
    case "remove_owner": {
      const address = state.owners.find(
        (owner) => owner.toLowerCase() === action.address.toLowerCase(),
      );
      if (address === undefined) return fail("NOT_FOUND");
      return { ...nothing, address, previous: previousInList(state.owners, address) };
    }
    case "set_daily_limit": {
      const { asset, minor } = readMoney(action.amount, action.currency);
      const limit = await ask(deps.chain.readDailyLimit(own.safe, asset));
      if (limit === minor) fail("SAFE_CHANGE_NOT_NEEDED");
      return { ...nothing, asset, amount: minor };
    }
    case "disable_module":
      if (!has(state.modules, ownSafeModule)) fail("SAFE_CHANGE_NOT_NEEDED");
      return {
        ...nothing,
        address: ownSafeModule,
        previous: previousInList(state.modules, ownSafeModule),
      };
    case "enable_module":
      if (has(state.modules, ownSafeModule)) fail("SAFE_CHANGE_NOT_NEEDED");
      return { ...nothing, address: ownSafeModule };
    case "cancel":
      return nothing;
  }
}

/**
 * The nonce of a new transaction: the next one of the Safe, or for a cancellation that of the transaction to cancel.
 */
function chooseNonce(
  kind: Action["kind"],
  { nonce }: SafeState,
  open: readonly SafeTransactionRow[],
): bigint {
  const [first] = open;
  if (kind !== "cancel") return first === undefined ? nonce : fail("SAFE_TRANSACTION_OPEN");
  if (first === undefined) return fail("NOT_FOUND");
  if (open.some((one) => one.kind === "cancel")) return fail("SAFE_TRANSACTION_OPEN");
  return first.nonce;
}

/**
 * Estimates the gas for the call inside, with room for changes until it is executed.
 * @throws SAFE_TRANSACTION_FAILS if the chain would refuse it now
 */
async function chooseGas(
  { chain, deployment }: SafeTransactionsDeps,
  { isDeployed }: SafeState,
  row: Parameters<typeof readTransaction>[0],
): Promise<bigint> {
  const { safe, to, data, value } = readTransaction(row, deployment);
  // Only the Safe's own functions do not exist before it does.
  if (!isDeployed && to === safe) return minSafeTxGas * 2n;
  const gas = await ask(
    chain.estimateCall(safe, value === undefined ? { to, data } : { to, data, value }),
  );
  if (gas === null) return fail("SAFE_TRANSACTION_FAILS");
  const withRoom = gas * 2n;
  return withRoom < minSafeTxGas ? minSafeTxGas : withRoom;
}

/**
 * Prepares a transaction of a person's own Safe. Nothing happens until they sign it; transactions that they prepared
 * before and did not sign are forgotten.
 * @throws ApiError with the codes of prepareSafeTransaction
 */
export async function prepare(
  deps: SafeTransactionsDeps,
  personId: string,
  action: Action,
): Promise<SafeTransactionRow> {
  const { pool, chain, clock, deployment } = deps;
  const own = await requireOwnSafe(pool, personId);
  const [state, fromBlock, open] = await Promise.all([
    readSafeState(deps, own),
    ask(chain.readHeadNumber()),
    listOpen(pool, personId),
  ]);
  listSigners(own, state, null);
  const nonce = chooseNonce(action.kind, state, open);
  const content = await describe(deps, personId, action, own, state);
  const removed = action.kind === "remove_owner" ? content.address : null;
  const signers = listSigners(own, state, removed);
  const numberOf = (asset: ChainAsset | null) => (asset === null ? null : assets[asset].number);
  const row = {
    kind: action.kind,
    safeAddress: bytesOf(own.safe),
    address: content.address === null ? null : bytesOf(content.address),
    previous: content.previous === null ? null : bytesOf(content.previous),
    asset: numberOf(content.asset),
    amount: content.amount,
    token: content.token === null ? null : bytesOf(content.token),
    tokenAmount: content.tokenAmount?.toString() ?? null,
    nonce,
    safeTxGas: minSafeTxGas,
  };
  const safeTxGas = await chooseGas(deps, state, row);
  const id = newId();
  return inTransaction(pool, async (db) => {
    await storePrepared(db, {
      id,
      personId,
      safe: own.safe,
      kind: action.kind,
      ...content,
      nonce,
      safeTxGas,
      hash: hashSafeTransaction(readTransaction({ ...row, safeTxGas }, deployment)),
      credentialIds: signers.map(({ credentialId }) => credentialId),
      fromBlock,
      createdAt: clock.now(),
    });
    const stored = await findTransaction(db, personId, id);
    if (stored === null) throw new Error(`transaction ${id} was not stored`);
    return stored;
  });
}
