import { beforeEach, expect, it, vi } from "vitest";
import { resendIntents } from "../../../shared/intents/index.ts";
import { keepIntent, keptIntents } from "./intent-store.ts";
import type { IntentAnswer, SendIntent } from "./send-intent.ts";
import { isInFlight, submitIntent } from "./submit-intent.ts";

const intent = (correlationId: string, userId = "mira"): SendIntent => ({
  correlationId,
  userId,
  recipient: {
    id: "jonas",
    first_name: "Jonas",
    last_name: null,
    display_tag: null,
    avatar_colour: "",
  },
  body: { recipientUserId: "jonas", amount: "40.00", currency: "USD" },
});
const fetched = vi.fn<typeof fetch>();
const accepted = () =>
  new Response(
    JSON.stringify({ success: true, data: { transactionId: "t", status: "pending", hash: null } }),
  );
const sentIds = () =>
  fetched.mock.calls.map(([, init]) => JSON.parse(String(init?.body)).correlationId);

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  fetched.mockReset();
});
/** Runs the resender until it has paused `rounds` times. */
async function runFor(rounds: number) {
  const stop = new AbortController();
  const pauses: number[] = [];
  const answers: [string, IntentAnswer["kind"]][] = [];
  await resendIntents({
    kept: () => keptIntents("mira"),
    isInFlight,
    submit: submitIntent,
    signal: stop.signal,
    onAnswer: ({ correlationId }, { kind }) => answers.push([correlationId, kind]),
    pause: async (ms) => {
      pauses.push(ms);
      if (pauses.length >= rounds) stop.abort();
    },
  });
  return { pauses, answers };
}

it("an unanswered payment is stored until it is answered", async () => {
  fetched
    .mockRejectedValueOnce(new TypeError("offline"))
    .mockImplementation(async () => accepted());
  expect((await submitIntent(intent("c1"))).kind).toBe("unanswered");
  expect(await keptIntents("mira")).toEqual([intent("c1")]);
  expect((await submitIntent(intent("c1"))).kind).toBe("accepted");
  expect(await keptIntents("mira")).toEqual([]);
  expect(sentIds()).toEqual(["c1", "c1"]);
});

it("a payment of a closed tab is sent with the same id until it is answered", async () => {
  await keepIntent(intent("c1"));
  fetched
    .mockRejectedValueOnce(new TypeError("offline"))
    .mockRejectedValueOnce(new TypeError("offline"))
    .mockImplementation(async () => accepted());
  const { pauses, answers } = await runFor(3);
  expect(sentIds()).toEqual(["c1", "c1", "c1"]);
  expect(answers).toEqual([["c1", "accepted"]]);
  expect(pauses.slice(0, 2)).toEqual([2000, 4000]);
  expect(await keptIntents("mira")).toEqual([]);
});

it("another person's payment is not sent", async () => {
  await keepIntent(intent("c2", "other"));
  await runFor(1);
  expect(fetched).not.toHaveBeenCalled();
  expect(await keptIntents("other")).toHaveLength(1);
});
