// Writes 8 kB to a file in the given folder every 10 ms, as PostgreSQL writes its log, and prints each write that took long:
// when it began, in milliseconds since 1970, and how many milliseconds it took. Says "ready" first. Ends when its input ends.
import { closeSync, constants, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

const [folder = ".", minMs = "10"] = process.argv.slice(2);
const file = join(folder, "disk-probe");
const block = Buffer.alloc(8_192, 1);
const blocks = 128;
const { O_CREAT, O_RDWR, O_DSYNC } = constants;
const opened = openSync(file, O_CREAT | O_RDWR | O_DSYNC);
// The file has all its blocks before the first measured write.
for (let at = 0; at < blocks; at += 1) writeSync(opened, block, 0, block.length, at * block.length);

process.stdout.write("ready\n");
let turn = 0;
const timer = setInterval(() => {
  turn += 1;
  const startedAt = performance.now();
  writeSync(opened, block, 0, block.length, (turn % blocks) * block.length);
  const tookMs = performance.now() - startedAt;
  if (tookMs >= Number(minMs))
    process.stdout.write(`${performance.timeOrigin + startedAt} ${tookMs}\n`);
}, 10);

process.stdin.on("end", () => {
  clearInterval(timer);
  closeSync(opened);
  rmSync(file, { force: true });
});
process.stdin.resume();
