// Owners of the Safes that we hold: `npm run owners -- <command>`; docs/runbooks/owner-keys.md is the ceremony.
import { runCommand } from "./run-command.ts";

runCommand(process.argv.slice(2)).then(
  (lines) => console.log(lines.join("\n")),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
