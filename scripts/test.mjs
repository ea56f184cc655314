// `npm test` checks every rule once. `npm test -- <words>` runs the named steps, test files, or tests by title. The last line is
// "N passed, N failed".
import "./needs-node.mjs";
import { startTests } from "./start-tests.mjs";

await startTests("quickSuite");
