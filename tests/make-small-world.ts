// Creates the world of demo-world.deep.test.ts in a separate process, because it moves the process's clock,
// and because time-ordered ids never go back: ids generated earlier in the process would make these too new.
import { makeWorld } from "../scripts/demo/make-world.ts";
import { startWeek } from "../scripts/demo/start-week.ts";

const machineNow = Date.now;
const options = JSON.parse(process.argv[2] ?? "");
await makeWorld({ ...options, say: () => undefined });
if (Date.now !== machineNow) throw new Error("the machine's time was not restored");
await startWeek(options);
