import { finishRecordings } from "./finish-recordings.ts";
import { once, testScreens } from "./screens.ts";

/** The folder of recordings that journeys have just made (docs/CHECKS.md). */
const made = process.env.MADE_RECORDINGS_DIR;

if (made === undefined) testScreens(once);
else finishRecordings(made);
