import { expect, type Page } from "@playwright/test";
import { type Recording, readRecording } from "./recording.ts";
import type { Replay, ReplayServer } from "./replay.ts";
import type { Scene } from "./scene.ts";
import { visibleTexts } from "./visible-texts.ts";

type Kept = Readonly<Record<string, string | null>>;

function change(kept: Record<string, string>, changes: Kept = {}): Record<string, string> {
  const entries = Object.entries({ ...kept, ...changes });
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

/** A recording with a scene's changes. */
function withChanges(made: Recording, scene: Scene): Recording {
  const recorded = scene.change?.(made) ?? made;
  const changed = new Set((scene.answers ?? []).map(({ method, path }) => `${method} ${path}`));
  const answers = recorded.answers.filter(({ method, path }) => {
    const [withoutQuery = path] = path.split("?");
    return !changed.has(`${method} ${path}`) && !changed.has(`${method} ${withoutQuery}`);
  });
  return {
    ...recorded,
    address: scene.address ?? recorded.address,
    localStorage: change(recorded.localStorage, scene.localStorage),
    sessionStorage: change(recorded.sessionStorage, scene.sessionStorage),
    answers: [...(scene.answers ?? []), ...answers],
  };
}

/**
 * Opens a scene from its recording, and performs its steps. The page must then show the texts that were
 * recorded.
 */
export async function openScene(
  server: ReplayServer,
  page: Page,
  name: string,
  scene: Scene,
): Promise<Replay> {
  const recording = withChanges(readRecording(name, server.host), scene);
  await scene.prepare?.(page);
  const replayed = await server.open(page, recording, scene);
  await scene.open?.(page, recording);
  await expect(async () => expect(await visibleTexts(page)).toEqual(recording.texts)).toPass({
    timeout: 15_000,
    intervals: [50, 100, 200, 400],
  });
  return replayed;
}
