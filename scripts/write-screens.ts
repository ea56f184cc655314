// Creates the pictures in docs/screens from the gallery, and the pages that show them:
// `node scripts/run.mjs scripts/write-screens.ts`.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { replacePictures } from "./screens/replace-pictures.ts";

const drawn = mkdtempSync(join(tmpdir(), "lilypad-screens-"));
try {
  const gallery = spawnSync(process.execPath, ["scripts/test.mjs", "gallery"], {
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
