import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { RampError } from "../errors.ts";
import { createFileDirectory } from "./file-directory.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "directory-"));
});
afterEach(() => rm(folder, { recursive: true }));

const bank = (id: string, countryCode: string, currency: string) => ({
  id,
  name: id,
  displayName: id,
  countryCode,
  logoUrl: null,
  priority: 1,
  operations: [
    {
      countryCode,
      supportedCurrencies: [currency],
      supportedSchemes: [],
      requiredFields: [],
      swiftCodes: [],
      bankAddress: null,
    },
  ],
});

async function openDirectory(content: unknown) {
  const path = join(folder, "banks.json");
  await writeFile(path, JSON.stringify(content));
  return createFileDirectory({ path });
}

describe("a bank directory in a file", () => {
  it("finds banks by country and currency; the country EU matches all euro countries", async () => {
    const banks = [bank("gb", "GB", "GBP"), bank("de", "DE", "EUR"), bank("fr", "FR", "EUR")];
    const directory = await openDirectory({
      capabilities: { onramp: [], offramp: [], teleport: [] },
      banks,
    });
    const idsOf = async (country: string, currency: string) =>
      (await directory.listBanks(country, currency)).map(({ id }) => id);
    expect(await idsOf("GB", "GBP")).toEqual(["gb"]);
    expect(await idsOf("FR", "EUR")).toEqual(["fr"]);
    expect(await idsOf("EU", "EUR")).toEqual(["de", "fr"]);
    expect(await idsOf("GB", "EUR")).toEqual([]);
    expect((await directory.findBank("de"))?.id).toBe("de");
    expect(await directory.findBank("nowhere")).toBeNull();
  });

  it("accepts the example of packages/providers/README.md", async () => {
    const readme = await readFile("packages/providers/README.md", "utf8");
    const example = /```json\n(.*?)```/s.exec(readme)?.[1] ?? "";
    const directory = await openDirectory(JSON.parse(example));
    expect((await directory.findBank("us-example"))?.displayName).toBe("Example Bank");
  });

  it("throws UNAVAILABLE while the file is malformed", async () => {
    const directory = await openDirectory({ banks: "none" });
    await expect(directory.findBank("de")).rejects.toThrow(RampError);
  });
});
