import type { FakeRamp } from "@lilypad/testing";
import type { Product } from "../worlds/open-product.ts";
import type { createAnswerRecorder } from "./answers-as-specified.ts";

/** A walk through the product, with a function that calls operations and records their answers. */
export interface Walk {
  product: Product;
  ask: ReturnType<typeof createAnswerRecorder>["ask"];
}
export interface Walker {
  id: string;
  email: string;
  token: string;
}

/** Returns a value that later steps need. @throws Error if the call was refused */
export function given<T>(value: T | null | undefined, name: string): T {
  if (value === null || value === undefined) throw new Error(`${name} was refused`);
  return value;
}

/** Verifies all customers at the ramp and updates the product. */
export async function verifyEverybody(product: Product, ramp: FakeRamp): Promise<void> {
  for (const customerId of ramp.kept.customers.keys()) {
    ramp.changeCustomer(customerId, { status: "ACTIVE" });
    await product.modules.verification.refreshCustomer(customerId);
  }
}
