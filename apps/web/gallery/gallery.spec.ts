import { expect } from "@playwright/test";
import { checkSizes, checkThemes } from "./check-screen.ts";
import { openScene } from "./open-scene.ts";
import { type Recording, readRecording, recordingNames, writeRecording } from "./recording.ts";
import { wideSources } from "./scene.ts";
import { scenes } from "./scenes/index.ts";
import { test } from "./test.ts";

const names = recordingNames();

/** The console is used in wide windows, and on a phone if it has to be; everything else is checked at its own width. */
const widthsOf = ({ address, viewport }: Recording) =>
  /^\/admin(\/|$)/.test(address) ? [1280, 390] : [viewport.width];

for (const name of names) {
  test(name, async ({ stage }) => {
    const scene = scenes[name] ?? {};
    const recorded = readRecording(name);
    const page = await stage.pageOf(recorded, { isNew: scene.prepare !== undefined });
    const { unanswered, used, close } = await openScene(stage.server, page, name, scene);
    expect(unanswered, "requests that the recording does not answer").toEqual([]);
    // After recording, answers that no scene needs are removed. A scene that changes its recording may read any of them.
    const isTrimmed = scene.change === undefined && !wideSources.some((source) => source === name);
    if (process.env.TRIM_RECORDINGS !== undefined && isTrimmed) {
      const keys = new Set([...used].map(({ method, path }) => `${method} ${path}`));
      const answers = recorded.answers.filter(({ method, path }) => keys.has(`${method} ${path}`));
      writeRecording(name, { ...recorded, answers });
    }
    for (const width of widthsOf(recorded)) {
      await page.setViewportSize({ ...recorded.viewport, width });
      await checkThemes(page, width === recorded.viewport.width ? name : `${name}-${width}`);
    }
    await page.setViewportSize(recorded.viewport);
    await checkSizes(page, name);
    await close();
  });
}

test("every scene has a recording", () => {
  expect(Object.keys(scenes).filter((name) => !names.includes(name))).toEqual([]);
});
