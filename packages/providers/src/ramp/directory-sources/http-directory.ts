import { createProviderClient, type ProviderClientOptions } from "../../resilience/client.ts";
import { systemTime } from "../../resilience/time.ts";
import type { Bank, BankDirectory, Capability, Prices } from "../directory.ts";
import { RampError } from "../errors.ts";
import { remember } from "./remember.ts";
import { directoryBank, directoryBanks, directoryCapabilities, directoryPrices } from "./schema.ts";

export interface HttpDirectoryOptions extends ProviderClientOptions {
  /** Serves `capabilities?operation=`, `banks?country=&currency=`, `banks/{id}` and `prices`. */
  readonly baseUrl: string;
}

/** Reads the bank directory over HTTP, from the sandbox's bank or from the operator's own service. */
export function createHttpDirectory(options: HttpDirectoryOptions): BankDirectory {
  const time = options.time ?? systemTime;
  const { send } = createProviderClient(
    {
      baseUrl: options.baseUrl,
      headers: {},
      fail: (...about) => new RampError(...about),
      readError: ({ status, request }) =>
        new RampError(
          status === 404 ? "NOT_FOUND" : "INVALID_INPUT",
          `${request.name}: refused with ${status}`,
        ),
    },
    { requestsPerMinute: 600, ...options },
  );
  const question = { method: "GET", isReadOnly: true } as const;
  const memory = { freshMs: 60_000, staleMs: 3_600_000, maxEntries: 500, time };

  const capabilities = remember<readonly Capability[]>(
    (operation) =>
      send({
        ...question,
        name: "list capabilities",
        path: "/capabilities",
        query: { operation },
        answer: directoryCapabilities,
      }),
    memory,
  );

  const banks = remember<readonly Bank[]>((key) => {
    const [country = "", currency = ""] = key.split("/");
    return send({
      ...question,
      name: "list banks",
      path: "/banks",
      query: { country, currency },
      answer: directoryBanks,
    });
  }, memory);

  const bank = remember<Bank | null>(async (id) => {
    try {
      return await send({
        ...question,
        name: "find bank",
        path: `/banks/${encodeURIComponent(id)}`,
        answer: directoryBank,
      });
    } catch (error) {
      if (error instanceof RampError && error.code === "NOT_FOUND") return null;
      throw error;
    }
  }, memory);

  const prices = remember<Prices | null>(async () => {
    try {
      return await send({
        ...question,
        name: "read prices",
        path: "/prices",
        answer: directoryPrices,
      });
    } catch (error) {
      // Prices are optional.
      if (error instanceof RampError && error.code === "NOT_FOUND") return null;
      throw error;
    }
  }, memory);

  return {
    listCapabilities: (operation) => capabilities(operation),
    listBanks: (country, currency) => banks(`${country}/${currency}`),
    findBank: (bankId) => bank(bankId),
    readPrices: () => prices("prices"),
  };
}
