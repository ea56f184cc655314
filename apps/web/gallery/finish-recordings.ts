import { join } from "node:path";
import { expect } from "@playwright/test";
import { finishedDir } from "./finished-dir.ts";
import { openScene } from "./open-scene.ts";
import { neededEntries, type Recording, requestOf, withoutHost } from "./recording.ts";
import { type Scene, wideSources } from "./scene.ts";
import { scenes } from "./scenes/index.ts";
import { withStableNames } from "./stable-names.ts";
import { readMade, recordingNames, writeMade } from "./stored-recordings.ts";
import { test } from "./test.ts";
import { visibleTexts } from "./visible-texts.ts";

/** Takes over the texts that the screens show now: their words were changed, and nothing else. */
const acceptsTexts = process.env.ACCEPT_TEXTS === "true";

/** A scene that changes its recording may read any of its answers, and wide windows need more than the phone's. */
const needsAllAnswers = (name: string, { change }: Scene) =>
  change !== undefined || wideSources.some((source) => source === name);

const varying = [
  /\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)\b/g,
  /\b(January|February|March|April|May|June|July|August|September|October|November|December)\b/g,
  /\b(Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b/g,
  /\b(today|yesterday|tomorrow)\b/gi,
  /@?[\w.-]*\d[\w.:…-]*/g,
  /\b[a-z]+_[0-9a-f]+\b/g,
];

/** A text without the parts that stable names change: numbers, dates, tags and ids. */
const withoutVarying = (text: string) =>
  varying.reduce((left, pattern) => left.replaceAll(pattern, "#"), text);

/**
 * Declares a test for each screen that the journeys have recorded in a folder. It shows the screen as it was
 * recorded, drops data that the screen does not need, gives stable names to the rest, shows the screen once more,
 * and stores that.
 */
export function finishRecordings(folder: string): void {
  for (const name of recordingNames(folder)) {
    test(name, async ({ stage }) => {
      const scene = scenes[name] ?? {};
      const read = readMade(folder, name);
      const made: Recording = {
        ...read,
        localStorage: neededEntries(read.localStorage),
        sessionStorage: neededEntries(read.sessionStorage),
      };
      const isNew = scene.prepare !== undefined;
      const page = await stage.pageOf(made, { isNew });
      const first = await openScene(stage.server, page, name, scene, {
        recording: made,
        acceptsTexts,
      });
      expect(first.unanswered, "requests that the recording does not answer").toEqual([]);
      const shown = await visibleTexts(page);
      await first.close();
      const used = new Set([...first.used].map(requestOf));
      const answers = needsAllAnswers(name, scene)
        ? made.answers
        : made.answers.filter((answer) => used.has(requestOf(answer)));
      const needed = { ...made, texts: shown, answers };
      const recording = scene.isComputed ? needed : withStableNames(needed);
      const again = await stage.pageOf(recording, { isNew });
      const second = await openScene(stage.server, again, name, scene, {
        recording,
        compared: withoutVarying,
      });
      const texts = await visibleTexts(again);
      await second.close();
      const finished = withoutHost({ ...recording, texts }, stage.server.host);
      writeMade(join(folder, finishedDir), name, finished);
    });
  }
}
