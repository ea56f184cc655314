// `npm run test:deep` checks the promises of `npm test` under kills, at every statement, on several machines, in every picture and
// engine. `-- --part 2/6` runs a sixth. An interrupted series continues with the same command. The last line is "N passed, N failed".
import "./needs-node.mjs";
import { startTests } from "./start-tests.mjs";

await startTests("deepSuite");
