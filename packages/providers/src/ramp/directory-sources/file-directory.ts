import { readFile } from "node:fs/promises";
import { systemTime, type Time } from "../../resilience/time.ts";
import type { BankDirectory } from "../directory.ts";
import { RampError } from "../errors.ts";
import { remember } from "./remember.ts";
import { directoryFile } from "./schema.ts";

export interface FileDirectoryOptions {
  /** JSON: `{capabilities: {onramp: […], offramp: […], teleport: […]}, banks: […], prices?: {…}}`. */
  readonly path: string;
  readonly time?: Time;
}

/**
 * Reads the bank directory from the operator's own file. The file is read again every minute, so a
 * change needs no restart; while a changed file is malformed, the last content is used for an hour.
 */
export function createFileDirectory({ path, time }: FileDirectoryOptions): BankDirectory {
  const read = remember(
    async () => {
      let json: unknown;
      try {
        json = JSON.parse(await readFile(path, "utf8"));
      } catch (error) {
        throw new RampError("UNAVAILABLE", "the bank directory file cannot be read", {
          cause: error,
        });
      }
      const parsed = directoryFile.safeParse(json);
      if (parsed.success) return parsed.data;
      const issues = parsed.error.issues.map(({ path: place, message }) => ({
        path: place.join("."),
        message,
      }));
      throw new RampError("UNAVAILABLE", "the bank directory file is not as documented", {
        issues,
      });
    },
    {
      freshMs: 60_000,
      staleMs: 3_600_000,
      maxEntries: 1,
      time: time ?? systemTime,
    },
  );
  const directory = () => read("file");

  return {
    listCapabilities: async (operation) => (await directory()).capabilities[operation],
    async listBanks(country, currency) {
      const { banks } = await directory();
      // EU means all euro countries.
      const isThere = (code: string) => country === "EU" || code === country;
      return banks.filter(({ operations }) =>
        operations.some(
          (one) => isThere(one.countryCode) && one.supportedCurrencies.includes(currency),
        ),
      );
    },
    async findBank(bankId) {
      const { banks } = await directory();
      return banks.find(({ id }) => id === bankId) ?? null;
    },
    readPrices: async () => (await directory()).prices ?? null,
  };
}
