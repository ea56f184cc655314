import type { Data, Operations } from "@lilypad/api-contract";
import { isSameDecimal, toWireDecimal } from "@lilypad/money";
import { listOrders, openInstructions } from "../../ramp-orders/index.ts";
import type { FundingDeps } from "../state/funding-deps.ts";
import { type Intent, intentTable } from "../state/intent.ts";
import { toWireQuote } from "./to-wire-quote.ts";

type Shown = Data<Operations["getTransaction"]>;
type BankTransfer = NonNullable<Shown["bankTransfer"]>;
type Party = NonNullable<Shown["transaction"]["party"]>;
type Reader = Pick<FundingDeps, "pool" | "box" | "banksOf">;

/** A person's intents behind these rows of their history. */
const findByTransfers = (
  { pool }: Reader,
  personId: string,
  transferIds: readonly string[],
): Promise<Intent[]> =>
  listOrders(
    pool,
    intentTable,
    `o.person_id = $1 and (o.transfer_id = any ($2::uuid[]) or o.deposit_transfer_id = any ($2::uuid[]))
     order by o.id`,
    [personId, transferIds],
  );

/** The amount in the bank's currency: sent by a top-up, or arriving from a withdrawal. */
function bankAmount({ operation, quote, destinationAmount }: Intent): Omit<Party, "name"> {
  return operation === "topup"
    ? { amount: toWireDecimal(quote.sourceAmount), currency: quote.sourceCurrency }
    : { amount: toWireDecimal(destinationAmount), currency: quote.destinationCurrency };
}

/** The banks behind rows of a person's history, by transfer id. */
export async function listParties(
  reader: Reader,
  personId: string,
  transferIds: readonly string[],
): Promise<ReadonlyMap<string, Party>> {
  const intents = await findByTransfers(reader, personId, transferIds);
  const accounts = intents.map(({ linkedAccountId }) => linkedAccountId);
  const banks = await reader.banksOf(personId, accounts);
  return new Map(
    intents.flatMap((intent) => {
      const bank = banks.get(intent.linkedAccountId);
      if (bank === undefined) return [];
      const party = { name: bank.name, ...bankAmount(intent) };
      const ids = [intent.transferId, intent.depositTransferId].filter((id) => id !== null);
      return ids.map((id) => [id, party] as const);
    }),
  );
}

function timelineOf(intent: Intent): BankTransfer["timeline"] {
  const { status, createdAt, movedAt, receivedAt, endedAt } = intent;
  const ended = status === "COMPLETED" ? "completed" : "failed";
  const steps = [
    { step: "accepted", at: createdAt },
    { step: "moved", at: movedAt },
    { step: "received", at: receivedAt },
    { step: ended, at: endedAt },
  ] as const;
  return steps.flatMap(({ step, at }) => (at === null ? [] : [{ step, at: at.toISOString() }]));
}

/** The top-up or withdrawal behind a row of a person's history; null if there is none. */
export async function showBankTransfer(
  reader: Reader,
  personId: string,
  transferId: string,
): Promise<BankTransfer | null> {
  const [intent] = await findByTransfers(reader, personId, [transferId]);
  if (intent === undefined) return null;
  const { operation, linkedAccountId, quote } = intent;
  const banks = await reader.banksOf(personId, [linkedAccountId]);
  const { source, destination, rate, fees } = toWireQuote(intent.quoteId, operation, quote);
  const isAsQuoted = isSameDecimal(intent.destinationAmount, quote.destinationAmount);
  return {
    operation,
    bank: banks.get(linkedAccountId) ?? null,
    exchange: isAsQuoted ? { source, destination, rate, fees } : null,
    reference: openInstructions(reader.box, intentTable, intent)?.transferMessage ?? null,
    paidBy: null,
    timeline: timelineOf(intent),
  };
}
