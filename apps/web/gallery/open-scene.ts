import { expect, type Page } from "@playwright/test";
import { type Recording, readRecording } from "./recording.ts";
import { type Replay, replay } from "./replay.ts";
import type { Scene } from "./scene.ts";

type Kept = Readonly<Record<string, string | null>>;

function change(kept: Record<string, string>, changes: Kept = {}): Record<string, string> {
  const entries = Object.entries({ ...kept, ...changes });
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

/** The recording of a scene with the scene's own changes; its answers come before the recorded ones. */
function recordingOf(scene: Scene): Recording {
  const recorded = readRecording(scene.from ?? scene.name);
  const changed = new Set((scene.answers ?? []).map(({ method, path }) => `${method} ${path}`));
  return {
    ...recorded,
    address: scene.address ?? recorded.address,
    localStorage: change(recorded.localStorage, scene.localStorage),
    sessionStorage: change(recorded.sessionStorage, scene.sessionStorage),
    answers: [
      ...(scene.answers ?? []),
      ...recorded.answers.filter(({ method, path }) => {
        const [withoutQuery = path] = path.split("?");
        return !changed.has(`${method} ${path}`) && !changed.has(`${method} ${withoutQuery}`);
      }),
    ],
  };
}

/** Brings a page to a scene: opened from its recording, and what a person does from there done. */
export async function openScene(page: Page, scene: Scene): Promise<Replay> {
  const replayed = await replay(page, recordingOf(scene), scene);
  await scene.open?.(page);
  for (const text of scene.shows) {
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  }
  if (scene.action !== null) await expect(scene.action(page)).toBeVisible();
  return replayed;
}
