import { randomUUID } from "node:crypto";
import type { CallResult, OperationData } from "@lilypad/client";
import { waitFor } from "@lilypad/local-stack";
import { dataOf } from "../api/data-of.ts";
import type { Api } from "../api/open-api.ts";
import type { World } from "../world.ts";
import type { SignedIn } from "./sign-up.ts";

export interface Money {
  amount: string;
  currency: "USD" | "EUR" | "LIL";
  memo?: string;
  /** The request for money that it pays. */
  requestId?: string;
}

const timeoutMs = 60_000;

/** Sends money once. @returns its correlation id, and the answer, whatever it is */
export async function trySend(
  api: Api,
  from: { token: string },
  to: { id: string },
  money: Money,
): Promise<{ correlationId: string; answer: CallResult<OperationData<"sendTransfer">> }> {
  const correlationId = randomUUID();
  const body = { recipientUserId: to.id, correlationId, ...money };
  return { correlationId, answer: await api.as(from)("sendTransfer", { body }) };
}

/** Sends money as soon as sends are accepted, which after a start they are once the chain has been read. @returns the transfer's id */
export async function send(
  api: Api,
  from: { token: string },
  to: { id: string },
  money: Money,
): Promise<string> {
  const body = { recipientUserId: to.id, correlationId: randomUUID(), ...money };
  const answer = await waitFor(
    async () => {
      const answered = await api.as(from)("sendTransfer", { body });
      return answered.code === "SETTLEMENT_PAUSED" ? undefined : answered;
    },
    { timeoutMs },
  );
  return dataOf(answer).transactionId;
}

/** Requests money from a person. @returns the request's id */
export async function requestMoney(
  api: Api,
  from: { token: string },
  to: { id: string },
  money: Omit<Money, "requestId">,
): Promise<string> {
  const body = { toUserId: to.id, correlationId: randomUUID(), ...money };
  return dataOf(await api.as(from)("createPaymentRequest", { body })).request.id;
}

/** The newest rows of a person's history. */
export const readHistory = async (api: Api, person: SignedIn) =>
  dataOf(
    await api.as(person)("listTransactions", {
      params: { userId: person.id },
      query: { limit: 100 },
    }),
  ).transactions;

/** The posted balance of an asset as the app shows it, as a decimal. */
export async function readPosted(
  api: Api,
  person: { token: string },
  asset: "LIL" | "usdc" | "eurc",
): Promise<string> {
  const { balances } = dataOf(await api.as(person)("getBalance"));
  return String(balances.find((one) => one.asset === asset)?.posted);
}

/** Waits until nothing in the person's history is pending. */
export const untilSettled = (api: Api, person: SignedIn): Promise<true> =>
  waitFor(
    async () => {
      const rows = await readHistory(api, person);
      return rows.length > 0 && rows.every(({ status }) => status !== "pending");
    },
    { timeoutMs },
  ) as Promise<true>;

/** Waits until a transfer is on the chain. */
export const untilConfirmed = (api: Api, person: SignedIn, transferId: string) =>
  waitFor(
    async () =>
      (await readHistory(api, person)).find(({ id }) => id === transferId)?.status === "confirmed",
    { timeoutMs },
  );

/** Has the sandbox's faucet send money to a Safe on the chain. @throws Error if it does not */
export const fund = (
  { sandbox }: Pick<World, "sandbox">,
  { safeAddress }: { safeAddress: string },
  asset: "usdc" | "eurc",
  amount: string,
): Promise<unknown> => sandbox.ask("POST", "chain/faucet", { address: safeAddress, asset, amount });

/** The same, and waits until it is in the person's history. */
export async function deposit(
  world: Pick<World, "api" | "sandbox">,
  person: SignedIn & { safeAddress: string },
  asset: "usdc" | "eurc",
  amount: string,
): Promise<void> {
  await fund(world, person, asset, amount);
  await waitFor(
    async () =>
      (await readHistory(world.api, person)).some(
        (one) => one.amount === amount && one.asset === asset,
      ),
    { timeoutMs },
  );
}
