import { chainAssetOfNumber, toDecimal } from "@lilypad/money";
import type { Random } from "@lilypad/testing";
import { newId } from "../../../src/platform/ids.ts";
import { attempt, count, type Intent, isFrozen, outcomeOf, type Story } from "../story.ts";
import { callerOf } from "./send-money.ts";

/** A person exchanges dollars for euros, or euros for dollars. */
export async function exchangeMoney(story: Story, random: Random): Promise<void> {
  const { people, running, desk } = story.world;
  const person = random.pick(people);
  const [from, to] = random.next() < 0.5 ? (["USD", "EUR"] as const) : (["EUR", "USD"] as const);
  const by = running.api;
  const amount = BigInt(random.between(10, 4_000)) * 10_000n;
  let quoted: Awaited<ReturnType<typeof by.product.exchange.createQuote>> | null = null;
  const ask = async () => {
    const wanted = { from, to, amount: toDecimal(amount, "usdc") };
    quoted = await by.product.exchange.createQuote(person.id, wanted);
    return [];
  };
  const asked = await outcomeOf(by, ask());
  count(story, `exchange quote ${asked.kind === "refused" ? asked.code : asked.kind}`);
  // TypeScript does not see that the call above has set it.
  const quote = quoted as Awaited<ReturnType<typeof by.product.exchange.createQuote>> | null;
  if (asked.kind !== "done" || quote === null) return;
  const [paid, received] = [chainAssetOfNumber(quote.fromAsset), chainAssetOfNumber(quote.toAsset)];
  const correlationId = newId();
  const wasFrozen = isFrozen(story, person);
  const before = story.books.available(person.accounts[paid]);
  const { books } = story;
  const back = { debit: desk.accounts[paid], credit: person.accounts[paid] };
  const intent: Intent = {
    kind: "exchange",
    person,
    correlationId,
    expected: [
      books.expect({
        debit: person.accounts[paid],
        credit: desk.accounts[paid],
        asset: paid,
        amount: quote.sent,
      }),
      books.expect({
        debit: desk.accounts[received],
        credit: person.accounts[received],
        asset: received,
        amount: quote.result,
      }),
    ],
    request: async ({ product }) => {
      const body = { quoteId: quote.id, correlationId };
      const begun = await product.exchange.begin(callerOf(person), body);
      return [begun.inTransferId, begun.outTransferId];
    },
    mayHaveBeenShort: false,
    state: "new",
  };
  story.intents.push(intent);
  story.returns.push({ ...back, asset: paid, amount: quote.sent, intent });
  await attempt(story, by, intent, {
    refusal: (code) =>
      (code === "INSUFFICIENT_FUNDS" && (person.isOwn || quote.sent > before)) ||
      (code === "ACCOUNT_FROZEN" && wasFrozen) ||
      code === "EXCHANGE_OUT_OF_STOCK" ||
      code === "EXCHANGE_QUOTE_EXPIRED",
  });
}
