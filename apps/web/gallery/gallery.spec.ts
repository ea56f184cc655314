import { expect, test } from "@playwright/test";
import { judge } from "./judge.ts";
import { openScene } from "./open-scene.ts";
import { readRecording, recordingNames, writeRecording } from "./recording.ts";
import { scenes } from "./scenes/index.ts";

for (const scene of scenes) {
  test(scene.name, async ({ page }) => {
    const { unanswered, used } = await openScene(page, scene);
    if (process.env.TRIM_RECORDINGS !== undefined && scene.from === undefined) {
      const recorded = readRecording(scene.name);
      const keys = new Set([...used].map(({ method, path }) => `${method} ${path}`));
      const answers = recorded.answers.filter(({ method, path }) => keys.has(`${method} ${path}`));
      writeRecording(scene.name, { ...recorded, answers });
    }
    await judge(page, scene.name, scene.action?.(page) ?? null);
    expect(unanswered, "requests that the recording does not answer").toEqual([]);
  });
}

test("every scene has its own name, and every recording a scene", () => {
  const names = scenes.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(recordingNames().filter((name) => !names.includes(name))).toEqual([]);
});
