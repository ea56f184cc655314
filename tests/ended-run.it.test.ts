// What is left of a command that starts programs when it was killed: nothing. `ended-run.deep.test.ts` has its other ends.
import { afterEach, it } from "vitest";
import {
  endCommands,
  expectNothingLeft,
  parentOf,
  startCommand,
} from "./ended-run/start-command.ts";

afterEach(endCommands);

it.runIf(process.platform === "linux")(
  "a command whose starting program is killed ends, and leaves no process, mount or folder",
  async () => {
    const started = await startCommand();
    process.kill(parentOf(started.pids[0] ?? 0), "SIGKILL");
    await expectNothingLeft(started);
  },
);
