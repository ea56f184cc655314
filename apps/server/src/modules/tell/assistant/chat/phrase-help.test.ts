import { pino } from "pino";
import { expect, it, vi } from "vitest";
import { mayLeave, phraseHelp } from "./phrase-help.ts";

const logger = pino({ level: "silent" });
const help = [{ title: "Costs", text: "A transfer costs 2 dollars.", href: "/terms" }];
const phraserOf = (answer: () => Promise<string>) => ({ phrase: vi.fn(answer) });

it("phraseHelp sends the question and our texts, and accepts an answer that stays within them", async () => {
  const phraser = phraserOf(async () => "You pay 2 dollars for a transfer.");
  const phrased = await phraseHelp({ phraser, logger }, help, "what does it cost?");
  expect(phrased).toBe("You pay 2 dollars for a transfer.");
  const [task] = phraser.phrase.mock.calls[0] as unknown as [{ material: string }];
  expect(task.material).toContain("A transfer costs 2 dollars.");
  expect(task.material).toContain("what does it cost?");
});

it.each([
  ["it makes other statements", async () => "You pay 3 dollars."],
  ["it is unavailable", () => Promise.reject(new Error("away"))],
])("phraseHelp uses our own text if %s", async (_, answer) => {
  expect(await phraseHelp({ phraser: phraserOf(answer), logger }, help, "cost?")).toBeNull();
});

it("phraseHelp sends no request if the help texts have no answer, or no phraser is configured", async () => {
  const phraser = phraserOf(async () => "Yes.");
  expect(await phraseHelp({ phraser, logger }, null, "cost?")).toBeNull();
  expect(await phraseHelp({ phraser: null, logger }, help, "cost?")).toBeNull();
  expect(phraser.phrase).not.toHaveBeenCalled();
});

const personal = [
  ["what does it cost, ann@example.com?"],
  ["what does it cost, ann @ example.com?"],
  ["ann＠example.com"],
  ["ann%40example.com"],
  ["ann at example dot com"],
  ["Ann AT Example\nDOT com"],
  ["call +44 7400 123456"],
  ["my account is GB82 WEST 1234 5698 7654 32"],
];
it.each(personal)("personal data in %s is not sent to the phraser", async (said) => {
  const phraser = phraserOf(async () => "Yes.");
  expect(mayLeave(said)).toBe(false);
  expect(await phraseHelp({ phraser, logger }, help, said)).toBeNull();
  expect(phraser.phrase).not.toHaveBeenCalled();
});

it.each([
  ["what does it cost to send 1,000 dollars?"],
  ["is it safe at night?"],
  ["5 or 10 days?"],
])("%s may be sent to the phraser", (said) => expect(mayLeave(said)).toBe(true));
