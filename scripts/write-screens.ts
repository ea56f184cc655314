// Draws the pictures in docs/screens again, from the gallery:
// `node scripts/run.mjs scripts/write-screens.ts`.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { replacePictures } from "./screens/replace-pictures.ts";

const drawn = mkdtempSync(join(tmpdir(), "lilypad-screens-"));
try {
  const gallery = spawnSync(process.execPath, ["scripts/test-deep.mjs", "gallery"], {
    env: { ...process.env, SCREENS_DIR: drawn },
    stdio: "inherit",
  });
  if (gallery.status === 0) replacePictures(drawn, ".");
  else {
    console.error("The gallery failed, so the pictures were not replaced.");
    process.exitCode = 1;
  }
} finally {
  rmSync(drawn, { recursive: true, force: true });
}
