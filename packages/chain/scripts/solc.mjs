#!/usr/bin/env node
// The compiler of the npm package with the command line of the native one, as far as Forge uses it: Forge
// would download a native compiler otherwise.
import { readFileSync } from "node:fs";
import solc from "solc";

if (process.argv.includes("--version")) {
  console.log(`solc, the solidity compiler commandline interface\nVersion: ${solc.version()}`);
} else {
  process.stdout.write(solc.compile(readFileSync(0, "utf8")));
}
