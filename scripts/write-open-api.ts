// Writes docs/openapi.json from the contract: `node scripts/run.mjs scripts/write-open-api.ts`.
import { writeFileSync } from "node:fs";
import { openApiDocument } from "@lilypad/api-contract";

writeFileSync("docs/openapi.json", `${JSON.stringify(openApiDocument(), null, 2)}\n`);
