import { describe, expect, it } from "vitest";
import { scannedPath, wantedForm } from "./scanned.ts";

const own = "https://app.lilypad.example";
const arbitrum = { id: 42161, name: "Arbitrum One", shortName: "arb1" };
const wallet = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
const person = `${own}/send-money?to=mira`;
const asks = `${own}/send-money?to=mira&amount=5.00&currency=USD`;

describe("a scanned code", () => {
  it.each([
    [person, null, "/send-money?to=mira"],
    [person, "send", "/send-money?to=mira"],
    [person, "request", "/request-money?from=mira"],
    [asks, null, "/send-money?to=mira&amount=5.00&currency=USD"],
    [asks, "request", "/send-money?to=mira&amount=5.00&currency=USD"],
    [`${own}/request-money?from=mira`, "send", "/request-money?from=mira"],
    [wallet, "wallet", `/send-money/wallet?address=${wallet}`],
    [`ethereum:${wallet}@42161`, null, `/send-money/wallet?address=${wallet}`],
    [`ethereum:${wallet}@1`, "wallet", null],
    ["https://evil.example/send-money?to=mira", "send", null],
    ["WIFI:S:pond;T:WPA;P:frog;;", null, null],
    ["", "request", null],
  ] as const)("%s, scanned from %s, opens %s", (code, wanted, path) => {
    expect(scannedPath(code, [own], wanted, arbitrum)).toBe(path);
  });
});

it.each([
  ["", null],
  ["for=send", "send"],
  ["?for=request", "request"],
  ["for=wallet", "wallet"],
  ["for=//evil.example", null],
])("the scanner with the query %j was opened from %s", (search, form) => {
  expect(wantedForm(search)).toBe(form);
});
