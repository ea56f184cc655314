import type { Running } from "./launch-product.ts";

/** What tells the browser tests where everything is. */
const variables = {
  E2E_BASE_URL: "appUrl",
  E2E_SANDBOX_URL: "sandboxUrl",
  E2E_DATABASE_URL: "databaseUrl",
  E2E_RPC_URL: "rpcUrl",
  E2E_DEPLOYMENT_FILE: "chainDeploymentFile",
} as const satisfies Record<string, keyof Running>;

/** Where the set-up tells about the product with options, until a file's tests play with it. */
const optionsVariable = "E2E_PRODUCT_WITH_OPTIONS";

export function offerProductWithOptions(running: Running): void {
  process.env[optionsVariable] = JSON.stringify(running);
}

/** @throws Error outside of a run of the journeys */
export function productWithOptions(): Running {
  const told = process.env[optionsVariable];
  if (told === undefined) throw new Error("run the browser tests through npm test");
  return JSON.parse(told) as Running;
}

/** Has the tests of this process play with a product. @returns has them play with the one before */
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
