// Makes the world of demo-world.it.test.ts in a process of its own: meanwhile the process's clock is
// moved, and ids never go back in time, so ids that others made before would make these too new.
import { makeWorld } from "../scripts/demo/make-world.ts";

const machineNow = Date.now;
await makeWorld({ ...JSON.parse(process.argv[2] ?? ""), say: () => undefined });
if (Date.now !== machineNow) throw new Error("the machine's time does not count again");
