import { expect } from "@playwright/test";
import { checkSizes, checkThemes } from "./check-screen.ts";
import { openScene } from "./open-scene.ts";
import { readRecording, recordingNames, writeRecording } from "./recording.ts";
import { wideSources } from "./scene.ts";
import { scenes } from "./scenes/index.ts";
import { test } from "./test.ts";

const names = recordingNames();

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
    await checkThemes(page, name);
    await checkSizes(page, name);
    await close();
  });
}

test("every scene has a recording", () => {
  expect(Object.keys(scenes).filter((name) => !names.includes(name))).toEqual([]);
});
