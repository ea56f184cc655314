#!/usr/bin/env -S node --
// The operators' command line: `npm run ops -- <command>`, and `lilypad <command>` in an image. The "--" of the first line
// leaves --env-file to this program: Node would end with a code of its own if there is no such file.
import { runOps } from "./run-ops.ts";

process.exitCode = await runOps(process.argv.slice(2), {
  environment: process.env,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  now: () => new Date(),
});
