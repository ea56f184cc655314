import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type MoneyLink, moneyPath, readMoneyLink } from "./money-link.ts";

const own = "https://app.lilypad.example";
const read = (address: string) => readMoneyLink(address, [own, "http://localhost:4000"]);
const link = (changes: Partial<MoneyLink> = {}): MoneyLink => ({
  action: "send",
  tag: "mira_k",
  digits: "",
  currency: null,
  note: "",
  ...changes,
});

describe("a money link", () => {
  it.each([
    ["/send-money?to=mira_k", link()],
    ["/request-money?from=mira_k", link({ action: "request" })],
    [
      "/send-money?to=mira_k&amount=12.50&currency=EUR&note=Boat+hire",
      link({ digits: "1250", currency: "EUR", note: "Boat hire" }),
    ],
    ["/send-money?to=mira_k&amount=5&currency=LIL", link({ digits: "500", currency: "LIL" })],
    ["/send-money?to=mira_k&amount=0.1&currency=USD", link({ digits: "10", currency: "USD" })],
    ["/send-money?to=mira_k&currency=USD", link({ currency: "USD" })],
    ["/send-money?note=%F0%9F%90%B8&to=Mira", link({ tag: "Mira", note: "🐸" })],
  ])("%s fills in its person, amount, currency and note", (path, filled) => {
    expect(read(`${own}${path}`)).toEqual(filled);
    expect(read(`http://localhost:4000${path}`)).toEqual(filled);
  });

  it("is read as it was written", () => {
    const anyLink = fc.record({
      action: fc.constantFrom("send" as const, "request" as const),
      tag: fc.stringMatching(/^[A-Za-z0-9_]{3,15}$/),
      amount: fc.option(
        fc.tuple(
          fc.integer({ min: 1, max: 9_999_999_999 }),
          fc.constantFrom("USD" as const, "EUR" as const, "LIL" as const),
        ),
      ),
      note: fc.stringMatching(/^[\p{L}\p{N}\p{P}\p{S} ]{0,80}$/u),
    });
    fc.assert(
      fc.property(anyLink, ({ action, tag, amount, note }) => {
        const written: MoneyLink = {
          action,
          tag,
          digits: amount === null ? "" : `${amount[0]}`,
          currency: amount?.[1] ?? null,
          note: note.trim(),
        };
        expect(read(`${own}${moneyPath(written)}`)).toEqual(written);
      }),
    );
  });
});

it.each(["fbclid=IwAR0abc", "utm_source=chat&utm_medium=link", "igsh=1", "gclid=x"])(
  "a link to which a messenger has added %s is read as without it",
  (added) => {
    const link = `${own}/send-money?to=mira_k&amount=5.00&currency=USD`;
    expect(read(`${link}&${added}`)).toEqual(read(link));
    expect(read(link)).toMatchObject({ tag: "mira_k", digits: "500", currency: "USD" });
  },
);

describe("a link is not from Lilypad if it is or has", () => {
  const odd = (query: string) => `${own}/send-money?${query}`;
  it.each([
    ["no address", "mira_k"],
    ["nothing", ""],
    ["another origin", "https://lilypad.example.com/send-money?to=mira_k"],
    ["our name as a user", "https://app.lilypad.example@evil.example/send-money?to=mira_k"],
    ["a user before our name", "https://me:secret@app.lilypad.example/send-money?to=mira_k"],
    ["another scheme", "http://app.lilypad.example/send-money?to=mira_k"],
    ["another port", "https://app.lilypad.example:8443/send-money?to=mira_k"],
    ["a script", "javascript:alert(1)"],
    ["a coin's address", "ethereum:0x52908400098527886E0F7030069857D2E4169EE7?value=1"],
    ["another page of ours", `${own}/onboarding?r=ABCD2345`],
    ["a page beneath", `${own}/send-money/success?to=mira_k`],
    ["a fragment", `${odd("to=mira_k")}#amount=5`],
    ["nobody", odd("amount=5.00&currency=USD")],
    ["the other form's person", odd("from=mira_k")],
    ["two people", odd("to=mira_k&to=theo")],
    ["a tag that is none", odd("to=mira%20k")],
    ["a tag that is too long", odd("to=abcdefghijklmnop")],
    ["two amounts", odd("to=mira_k&currency=USD&amount=5&amount=6")],
    ["an amount without a currency", odd("to=mira_k&amount=5")],
    ["an unknown currency", odd("to=mira_k&currency=GBP")],
    ["a currency in small letters", odd("to=mira_k&currency=usd")],
    ...["", "0", "0.00", "-5", "+5", "1e3", "NaN", "5.001", "05", "1,000", "٥", "123456789"].map(
      (amount) => [
        `an amount of ${JSON.stringify(amount)}`,
        odd(`to=mira_k&currency=USD&amount=${encodeURIComponent(amount)}`),
      ],
    ),
    ["a note with NUL", odd("to=mira_k&note=a%00b")],
    ["a note with a line break", odd("to=mira_k&note=a%0Ab")],
    ["a note that turns text around", odd("to=mira_k&note=%E2%80%AEcod")],
    ["a note that is too long", odd(`to=mira_k&note=${"a".repeat(281)}`)],
    ["far too much", odd(`to=mira_k&note=${"a".repeat(5000)}`)],
  ] as [string, string][])("%s", (_, address) => {
    expect(read(address)).toBeNull();
  });
});
