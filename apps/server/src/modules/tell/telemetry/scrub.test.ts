import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scrub } from "./scrub.ts";

describe("scrub keeps", () => {
  it.each([
    "Cannot read properties of undefined (reading 'quote')",
    "undefined is not an object (evaluating 'this.state.profile')",
    "x.map is not a function",
    "the ramp answered 503",
    "Can't find variable: Intl",
    "Maximum call stack size exceeded",
    "Script error.",
    "the code is not a string",
    "the page has no #root",
    "and/or",
  ])("%s", (message) => expect(scrub(message)).toBe(message));
});

describe("scrub removes personal data", () => {
  it.each([
    ["no account for ada@example.com", "no account for [removed]"],
    ["GET https://lilypad.example/t/abc failed", "GET [removed] failed"],
    ["no route for /t/abc?x=1#y", "no route for [removed]"],
    [
      "Unexpected token 'J', \"Jonas W\"... is not valid JSON",
      "Unexpected token 'J', [removed]... is not valid JSON",
    ],
    ['JSON: "Jonas Weber', "JSON: [removed]"],
    ["the name is 'Jonas Weber'", "the name is [removed]"],
    ["Authorization: Bearer abc def", "[removed]"],
    ["sent with Bearer abc", "sent with [removed]"],
    ["code=1 was wrong", "[removed] was wrong"],
    ["passcode: 12", "[removed]"],
    ["DE89 3704 0044 0532 0130 00 is no account", "[removed] is no account"],
    ["12-34-56 and 12345678", "[removed] and [removed]"],
    ["call +44 7400 123 456 now", "call [removed] now"],
    ["only 12.34 left", "only [removed] left"],
    ["4111 1111 1111 1111", "[removed]"],
    ["１２３４５６ is wrong", "[removed] is wrong"],
    ["12\u200b34\u200b56 is wrong", "[removed] is wrong"],
    ["sent to 0xAbCdEf0123", "sent to [removed]"],
    ["cannot open /home/ada/secrets", "cannot open [removed]"],
  ])("in %j: %j", (message, scrubbed) => expect(scrub(message)).toBe(scrubbed));

  it("and cuts a long text between words, never inside one", () => {
    const words = scrub(`${"word ".repeat(59)}overlooked`);
    expect(words.length).toBeLessThanOrEqual(300);
    expect(words.endsWith("word")).toBe(true);
    expect(scrub("a".repeat(5_000))).toBe("");
    expect(scrub(`${"a ".repeat(995)}${"k9".repeat(40)}`)).not.toContain("k9");
  });

  it("and returns at most 300 characters for long hostile input", () => {
    for (const hostile of ["@", "'", '"', "/", "1 ", "a:", "token", "AA11 ", "[?", "%40"]) {
      expect(scrub(hostile.repeat(4_000)).length, hostile).toBeLessThanOrEqual(300);
    }
  });
});

const base64url = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const characters = (alphabet: string, min: number, max = min) =>
  fc
    .array(fc.constantFrom(...alphabet), { minLength: min, maxLength: max })
    .map((drawn) => drawn.join(""));
const digits = (min: number, max = min) => characters("0123456789", min, max);
const hex = (length: number) => characters("0123456789abcdef", length);
const grouped = (text: string, size: number, by: string) =>
  text.match(new RegExp(`.{1,${size}}`, "g"))?.join(by) ?? "";

const secret = fc.oneof(
  // Secrets of links, sessions and chats.
  characters(base64url, 27, 64),
  fc
    .tuple(characters(base64url, 36), characters(base64url, 80), characters(base64url, 86))
    .map((parts) => parts.join(".")),
  hex(64),
  hex(40).map((address) => `0x${address}`),
  fc.uuid(),
  // Codes, numbers of cards and accounts, phone numbers, email addresses.
  digits(6),
  fc.tuple(digits(16), fc.constantFrom("", " ", "-")).map(([number, by]) => grouped(number, 4, by)),
  fc
    .tuple(characters("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 2), digits(18), fc.constantFrom("", " "))
    .map(([country, number, by]) => grouped(`${country}${number}`, 4, by)),
  fc.tuple(digits(6), digits(8)).map(([sort, account]) => `${grouped(sort, 2, "-")} ${account}`),
  digits(10).map((number) => `+44 ${grouped(number, 4, " ")}`),
  fc
    .tuple(characters("abcdefghijklmnop", 1, 10), characters("abcdefghijklmnop", 3, 10))
    .map(([name, host]) => `${name}.${name}@${host}.example`),
);

const sentence = fc.constantFrom<(secret: string) => string>(
  (s) => `no answer for ${s}`,
  (s) => `${s} is not valid`,
  (s) => `{"token":"${s}"}`,
  (s) => `{ value: '${s}' }`,
  (s) => `Unexpected token, "${s}"... is not valid JSON`,
  (s) => `GET /t/${s} 404`,
  (s) => `https://lilypad.example/t/${s}?token=${s}#${s}`,
  (s) => `at https://lilypad.example/onboarding/login/magic-link?token=${s}:1:2`,
  (s) => `Authorization: Bearer ${s}`,
  (s) => `authorization=${s},next`,
  (s) => `access_token=${s}&refresh_token=${s}`,
  (s) => `the value (${s}) of [${s}]`,
  (s) => `first line\nsecond: ${s}\nthird`,
  (s) => `Key (id)=(${s}) already exists.`,
  (s) => `<${s}>`,
  (s) => `x=${encodeURIComponent(s)};`,
  (s) => `it's ${s}, isn't it`,
);

it("scrub removes every kind of secret from every kind of sentence", () => {
  fc.assert(
    fc.property(secret, sentence, fc.string({ maxLength: 40 }), (planted, say, around) => {
      const scrubbed = scrub(`${around.replaceAll(/[\p{L}\p{N}]/gu, "")} ${say(planted)}`);
      expect(scrubbed).not.toContain(planted);
      // No piece of six characters of it either.
      const pieces = planted.match(/[\p{L}\p{N}]{6,}/gu) ?? [];
      for (const piece of pieces) {
        for (let start = 0; start + 6 <= piece.length; start += 1) {
          expect(scrubbed).not.toContain(piece.slice(start, start + 6));
        }
      }
    }),
    { numRuns: 3_000 },
  );
}, 30_000);
