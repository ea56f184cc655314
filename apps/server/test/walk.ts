import type { FakeRamp } from "@lilypad/testing";
import type { createListener } from "./answers-as-specified.ts";
import type { Product } from "./open-product.ts";

/** Who walks: the product, and the ear that remembers how each operation answered. */
export interface Walk {
  product: Product;
  ask: ReturnType<typeof createListener>["ask"];
}
export interface Walker {
  id: string;
  email: string;
  token: string;
}

/** What was needed to go on. @throws Error when it was refused */
export function given<T>(value: T | null | undefined, name: string): T {
  if (value === null || value === undefined) throw new Error(`${name} was refused`);
  return value;
}

/** The ramp has looked at everybody who began, and the product knows. */
export async function verifyEverybody(product: Product, ramp: FakeRamp): Promise<void> {
  for (const customerId of ramp.kept.customers.keys()) {
    ramp.changeCustomer(customerId, { status: "ACTIVE" });
    await product.modules.bankRails.verification.refreshCustomer(customerId);
  }
}
