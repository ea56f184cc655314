#!/usr/bin/env node
// The operators' command line: `npm run ops -- <command>`, and `lilypad <command>` in an image.
import { runOps } from "./run-ops.ts";

process.exitCode = await runOps(process.argv.slice(2), {
  environment: process.env,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  now: () => new Date(),
});
