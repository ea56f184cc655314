import type { Running } from "./launch-product.ts";

/** The variables that tell the browser tests the product's URLs. */
const variables = {
  E2E_BASE_URL: "appUrl",
  E2E_SANDBOX_URL: "sandboxUrl",
  E2E_DATABASE_URL: "databaseUrl",
  E2E_RPC_URL: "rpcUrl",
  E2E_DEPLOYMENT_FILE: "chainDeploymentFile",
} as const satisfies Record<string, keyof Running>;

/** Holds the URLs of the product with options, until the tests of a file use it. */
const optionsVariable = "E2E_PRODUCT_WITH_OPTIONS";

export function offerProductWithOptions(running: Running): void {
  process.env[optionsVariable] = JSON.stringify(running);
}

/** @throws Error outside a run of the browser tests */
export function productWithOptions(): Running {
  const running = process.env[optionsVariable];
  if (running === undefined) throw new Error("run the browser tests through npm test");
  return JSON.parse(running) as Running;
}

/**
 * Makes the tests of this process use a product.
 * @returns a function that switches back to the previous one
 */
export function playWith(running: Running): () => void {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  for (const [name, key] of Object.entries(variables)) process.env[name] = running[key];
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
}
