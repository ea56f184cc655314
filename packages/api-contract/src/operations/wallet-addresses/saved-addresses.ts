import { z } from "zod";
import { area, get, put, remove } from "../../area.ts";
import { maxSavedNameLength } from "../../limits.ts";
import { addressInPath, evmAddress, text, timestamp } from "../../schemas.ts";
import { dayMs } from "../../windows.ts";

/** A person's private name for an address. */
const addressName = text(maxSavedNameLength).trim().min(1);

const savedAddress = z.object({ address: evmAddress, name: z.string(), saved_at: timestamp });

export const savedAddresses = area(
  {
    tag: "Wallet addresses",
    access: "session",
  },
  {
    deleteSavedAddress: remove("/api/v1/saved-addresses/{address}", {
      idempotent: "always",
      summary: "Forget the name of an address; succeeds if it has none",
      params: z.strictObject({ address: addressInPath }),
      response: z.object({ deleted: z.int().min(0) }),
    }),

    listSavedAddresses: get("/api/v1/saved-addresses", {
      summary: "The caller's private names for addresses, by name",
      response: z.object({ addresses: z.array(savedAddress) }),
    }),

    saveAddress: put("/api/v1/saved-addresses/{address}", {
      idempotent: "always",
      limits: [{ per: "person", max: 200, windowMs: dayMs }],
      summary: "Name an address, or rename it",
      params: z.strictObject({ address: addressInPath }),
      body: z.strictObject({ name: addressName }),
      response: z.object({ saved: savedAddress }),
      errors: [
        "WALLET_ADDRESS_INVALID",
        "WALLET_ADDRESS_REFUSED",
        "WALLET_ADDRESS_OWN",
        "SAVED_ADDRESSES_FULL",
      ],
    }),
  },
);
