import { describe, expect, it } from "vitest";
import { helpTextsFor } from "../help/help-texts.ts";
import { createHelpSearch } from "../help/search-help.ts";
import { advance, beginChat, converse, findHelp, keptMessages } from "./converse.ts";

const at = new Date("2026-05-01T09:00:00Z");
type Flow = ReturnType<typeof beginChat>;
const support = { email: "help@lilypad.example", phone: "+44 20 7946 0000" };
const searchHelp = createHelpSearch(helpTextsFor({ network: "Base", dollarToken: "USDC" }));
const answering = { support, searchHelp };
const after = (...said: string[]): Flow =>
  said.reduce((flow, line) => converse(flow, line, at, answering), beginChat(at));
const last = ({ messages }: Flow) => messages.at(-1)?.text;
const said = ["United States", "Mexico", "500", "Every month"] as const;

describe("a chat's answers", () => {
  it("starts with a greeting and asks where the money comes from", () => {
    const flow = beginChat(at);
    expect(flow.step).toBe("from");
    expect(flow.messages.map(({ from }) => from)).toEqual(["assistant", "assistant"]);
    expect(last(flow)).toBe("Which country does the money come from?");
  });

  it.each([
    [0, "from"],
    [1, "to"],
    [2, "amount"],
    [3, "frequency"],
    [4, "results"],
  ] as const)("after %i answers the step is %s", (answers, step) => {
    expect(after(...said.slice(0, answers)).step).toBe(step);
  });

  it("stores the answers", () => {
    expect(after(...said).answers).toEqual({
      from: { country: "US", countryName: "United States", currency: "USD" },
      to: { country: "MX", countryName: "Mexico", currency: "MXN" },
      amount: "500.00",
      frequency: "monthly",
    });
  });

  it("answers a question from the help texts at any step, quotes them, and repeats its own question", () => {
    const flow = after("United States", "What are your fees?");
    expect(flow.step).toBe("to");
    expect(flow.messages.at(-2)?.quotations[0]).toMatchObject({
      title: "What Lilypad costs",
      href: "/terms",
    });
    expect(last(flow)).toBe("And which country should it go to?");
  });

  it("announces the results once, and answers further questions without repeating it", () => {
    const announced = last(after(...said));
    const asked = after(...said, "What are your fees?", "What colour is a zebra?");
    expect(asked.step).toBe("results");
    expect(asked.messages.filter(({ text }) => text === announced)).toHaveLength(1);
    expect(last(asked)).toMatch(/don't have an answer/);
  });

  it("names the support's address and number if the help texts have no answer", () => {
    const flow = after("What colour is a zebra?");
    expect(flow.step).toBe("from");
    expect(flow.messages.at(-2)).toMatchObject({ quotations: [] });
    expect(flow.messages.at(-2)?.text).toBe(
      "I don't have an answer to that. Email help@lilypad.example or call +44 20 7946 0000.",
    );
    const byEmail = converse(beginChat(at), "Why?", at, {
      ...answering,
      support: { ...support, phone: "" },
    });
    expect(byEmail.messages.at(-2)?.text).toBe(
      "I don't have an answer to that. Email help@lilypad.example.",
    );
  });

  it("says what it did not understand, and stays at the step", () => {
    const flow = after("United States", "Mexico", "a bit");
    expect(flow.step).toBe("amount");
    expect(flow.messages.at(-2)?.text).toMatch(/couldn't find an amount/);
  });

  it("does not accept a destination as the source", () => {
    expect(after("to Nigeria").answers.from).toBeNull();
    expect(after("from Nigeria").answers.from?.country).toBe("NG");
  });

  it("accepts a country with a question mark as an answer if a country was asked for", () => {
    expect(after("Mexico?")).toMatchObject({ step: "to", answers: { from: { country: "MX" } } });
    expect(after("USA", "to Mexico?").answers.to?.country).toBe("MX");
    expect(after("to Mexico?").answers.from).toBeNull();
    expect(after("Is it safe in Mexico?").answers.from).toBeNull();
    expect(after("USA", "Mexico", "Brazil?").step).toBe("amount");
  });

  it("introduces help texts with the phraser's text if there is one, and uses it nowhere else", () => {
    const asked = converse(
      beginChat(at),
      "What are your fees?",
      at,
      answering,
      "Opening is free of fees.",
    );
    expect(asked.messages.at(-2)).toMatchObject({ text: "Opening is free of fees." });
    expect(asked.messages.at(-2)?.quotations).toHaveLength(
      findHelp(beginChat(at), "What are your fees?", searchHelp)?.length ?? 0,
    );
    const answered = converse(beginChat(at), "Germany", at, answering, "Something else.");
    expect(answered.messages.map(({ text }) => text)).not.toContain("Something else.");
    expect(findHelp(beginChat(at), "Germany", searchHelp)).toBeNull();
  });

  it("treats markup as plain text", () => {
    const text = "<script>alert(1)</script>";
    expect(after(text).messages.at(-3)?.text).toBe(text);
  });

  it("keeps the latest forty messages", () => {
    const flow = after(...Array.from({ length: 30 }, (_, index) => `word ${index}`));
    expect(flow.messages).toHaveLength(keptMessages);
    expect(flow.messages.some(({ text }) => text === "word 29")).toBe(true);
  });
});

describe("advancing a chat", () => {
  it("takes a missing frequency as once", () => {
    const flow = advance(after(...said.slice(0, 3)), undefined, at);
    expect(flow).toMatchObject({ step: "results", answers: { frequency: "once" } });
  });

  it.each([["to"], ["amount"], ["results"]] as const)(
    "does not skip an open question to %s",
    (step) => expect(advance(beginChat(at), step, at)).toBeNull(),
  );

  it("can go back, and asks for the amount again if the currency changes", () => {
    const back = advance(after(...said), "from", at);
    expect(back).toMatchObject({ step: "from", answers: { amount: "500.00" } });
    if (back === null) throw new Error("it did not go back");
    expect(converse(back, "Germany", at, answering)).toMatchObject({
      step: "amount",
      answers: { amount: null, frequency: "monthly" },
    });
    expect(converse(back, "USA", at, answering)).toMatchObject({ step: "results" });
  });

  it("stays at the results", () => {
    const flow = after(...said);
    expect(advance(flow, undefined, at)).toBe(flow);
  });
});
