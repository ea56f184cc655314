import { expect, it, vi } from "vitest";
import { loadSettings } from "./read-settings.ts";

/** Answers the reads of the settings one after another; the last answer stays. */
function serve(...answers: (() => Response)[]) {
  vi.useFakeTimers();
  let reads = 0;
  vi.stubGlobal("fetch", async () => {
    const answer = answers[Math.min(reads++, answers.length - 1)];
    if (answer === undefined) throw new Error("no answer is prepared");
    return answer();
  });
  return () => reads;
}

const lost = () => {
  throw new TypeError("Failed to fetch");
};
const settings = () => Response.json({ supportEmail: "help@lilypad.example", offersCards: true });

it.each([
  ["an answer was lost", lost],
  ["the server was busy", () => new Response("busy", { status: 503 })],
])("the settings are read again if %s", async (_, first) => {
  const reads = serve(first, settings);
  const loading = loadSettings();
  await vi.runAllTimersAsync();
  expect(await loading).toMatchObject({ supportEmail: "help@lilypad.example", offersCards: true });
  expect(reads()).toBe(2);
});

it("settings that can't be read are off after four attempts", async () => {
  const reads = serve(lost);
  const loading = loadSettings();
  await vi.runAllTimersAsync();
  expect(await loading).toMatchObject({ supportEmail: null, mapsKey: null, offersCards: false });
  expect(reads()).toBe(4);
});

it.each([
  ["that does not exist", () => new Response("", { status: 404 })],
  ["that is no JSON", () => new Response("<html>")],
])("a page of settings %s is not read again", async (_, answer) => {
  const reads = serve(answer);
  expect(await loadSettings()).toMatchObject({ supportEmail: null });
  expect(reads()).toBe(1);
});

it("the chain and the decimals of tokens are read as the server says, and nothing malformed is", async () => {
  const address = `0x${"a1".repeat(20)}`;
  const contracts = {
    chainId: 8453,
    ownSafeModule: address,
    passkeySignerFactory: address,
    passkeySignerCode: "0x6080",
    passkeyFallbackVerifier: null,
    tokens: {
      EUR: { symbol: "EURe", address, decimals: 18 },
      USD: address,
      LIL: { symbol: "LIL", address, decimals: 99 },
    },
  };
  const chain = { id: 8453, name: "Base", shortName: "base" };
  serve(() => Response.json({ contracts, chain }));
  const loaded = await loadSettings();
  expect(loaded.chain).toEqual(chain);
  expect(loaded.contracts).toEqual({
    ...contracts,
    tokens: { EUR: { symbol: "EURe", address, decimals: 18 } },
  });
  serve(() => Response.json({ contracts: { ...contracts, chainId: "1" }, chain: { id: 1 } }));
  expect(await loadSettings()).toMatchObject({ contracts: null, chain: null });
});
