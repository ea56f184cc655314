import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { createFakeTime } from "../../../test/fake-time.ts";
import { impatient } from "../../../test/open-fake-stage.ts";
import { createFileDirectory } from "./file-directory.ts";
import { createHttpDirectory } from "./http-directory.ts";

const capability = {
  currency: "GBP",
  currencyName: "British Pound",
  country: "GB",
  countryName: "United Kingdom",
  flagEmoji: "🇬🇧",
  region: "Europe",
  methods: ["GB_BACS_CHAPS_FPS"],
  minimumAmount: "10",
  maximumAmount: "10000.00",
};
const bank = {
  id: "harbour-gb",
  name: "Harbour Bank plc",
  displayName: "Harbour Bank",
  countryCode: "GB",
  logoUrl: null,
  priority: 1,
  operations: [
    {
      countryCode: "GB",
      supportedCurrencies: ["GBP"],
      supportedSchemes: ["GB_BACS_CHAPS_FPS"],
      requiredFields: [
        {
          name: "sortCode",
          type: "text",
          label: "Sort code",
          required: true,
          pattern: "\\d{6}",
          format: "sort_code",
          maxLength: 6,
        },
      ],
      swiftCodes: ["HRBRGB2LXXX"],
      bankAddress: {
        addressLine1: "1 Quay Street",
        city: "London",
        postalCode: "EC1A 1BB",
        country: "GB",
      },
    },
  ],
};

const prices = {
  asOf: "2026-05-01",
  perDollar: { USD: "1", EUR: "0.86500000" },
  feePercent: { onramp: "0.50", offramp: "0" },
};

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Starts a directory server. @param answers JSON by path with query; other paths get 404 */
async function serve(answers: Record<string, unknown>) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    const answer = answers[path];
    response.writeHead(answer === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(answer ?? { message: "not found" }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/directory`;
  return { asked, directory: createHttpDirectory({ ...impatient, baseUrl }) };
}

describe("a directory over HTTP", () => {
  test("returns capabilities and banks, and requests each path once", async () => {
    const { asked, directory } = await serve({
      "/directory/capabilities?operation=onramp": [capability],
      "/directory/banks?country=GB&currency=GBP": [bank],
      "/directory/banks/harbour-gb": bank,
    });
    expect(await directory.listCapabilities("onramp")).toEqual([capability]);
    expect(await directory.listBanks("GB", "GBP")).toEqual([bank]);
    expect(await directory.listBanks("GB", "GBP")).toEqual([bank]);
    expect(await directory.findBank("harbour-gb")).toEqual(bank);
    expect(asked).toHaveLength(3);
  });

  test("returns prices, null if there are none, and UNAVAILABLE if they are malformed", async () => {
    const { directory } = await serve({ "/directory/prices": prices });
    expect(await directory.readPrices()).toEqual(prices);
    expect(await (await serve({})).directory.readPrices()).toBeNull();
    const wrong = { ...prices, feePercent: { onramp: "half", offramp: "0" } };
    const { directory: broken } = await serve({ "/directory/prices": wrong });
    await expect(broken.readPrices()).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });

  test("returns null for an unknown bank", async () => {
    const { directory } = await serve({});
    expect(await directory.findBank("nobody's bank")).toBeNull();
  });

  test.each([
    ["a malformed pattern", { requiredFields: [{ ...field(), pattern: "[" }] }],
    ["a malformed SWIFT code", { swiftCodes: ["hello"] }],
    ["a malformed currency", { supportedCurrencies: ["pounds"] }],
    ["a field without a name", { requiredFields: [{ ...field(), name: "" }] }],
  ])("throws UNAVAILABLE for a bank with %s", async (_name, changes) => {
    const broken = { ...bank, operations: [{ ...bank.operations[0], ...changes }] };
    const { directory } = await serve({ "/directory/banks/harbour-gb": broken });
    await expect(directory.findBank("harbour-gb")).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });
});

function field() {
  return { name: "sortCode", type: "text", label: "Sort code", required: true };
}

describe("a directory in a file", () => {
  function write(content: unknown) {
    const folder = mkdtempSync(join(tmpdir(), "lilypad-directory-"));
    closers.push(() => rmSync(folder, { recursive: true }));
    const path = join(folder, "banks.json");
    const put = (next: unknown) =>
      writeFileSync(path, typeof next === "string" ? next : JSON.stringify(next));
    put(content);
    const time = createFakeTime();
    return { put, time, directory: createFileDirectory({ path, time }) };
  }
  const content = {
    capabilities: { onramp: [], offramp: [capability], teleport: [] },
    banks: [bank],
  };

  test("returns capabilities, and the banks for a country and currency", async () => {
    const { directory } = write(content);
    expect(await directory.listCapabilities("onramp")).toEqual([]);
    expect(await directory.listCapabilities("offramp")).toEqual([capability]);
    expect(await directory.listBanks("GB", "GBP")).toEqual([bank]);
    expect(await directory.listBanks("GB", "EUR")).toEqual([]);
    expect(await directory.listBanks("DE", "GBP")).toEqual([]);
    expect(await directory.findBank("harbour-gb")).toEqual(bank);
    expect(await directory.findBank("another")).toBeNull();
  });

  test("returns prices, or null if the file has none", async () => {
    expect(await write(content).directory.readPrices()).toBeNull();
    expect(await write({ ...content, prices }).directory.readPrices()).toEqual(prices);
  });

  test("is read again after a minute; while it is malformed, the last content is used for an hour", async () => {
    const { put, time, directory } = write(content);
    await directory.listBanks("GB", "GBP");
    put({ ...content, banks: [{ ...bank, id: "new-bank" }] });
    expect(await directory.findBank("new-bank")).toBeNull();
    time.advance(60_000);
    expect(await directory.findBank("new-bank")).toMatchObject({ id: "new-bank" });
    put("{ half a file");
    time.advance(60_000);
    expect(await directory.findBank("new-bank")).toMatchObject({ id: "new-bank" });
    time.advance(3_600_000);
    await expect(directory.findBank("new-bank")).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });

  test("throws UNAVAILABLE with the path of the error if it is malformed on the first read", async () => {
    const { directory } = write({ ...content, banks: [{ ...bank, priority: "first" }] });
    await expect(directory.listBanks("GB", "GBP")).rejects.toMatchObject({
      code: "UNAVAILABLE",
      issues: [{ path: "banks.0.priority", message: expect.any(String) }],
    });
  });
});
