import { expect, type Page } from "@playwright/test";
import { checkLayout, checkSizes, checkTheme, checkThemes, closeToasts } from "./check-screen.ts";
import { openScene } from "./open-scene.ts";
import { isOfConsole, type Recording } from "./recording.ts";
import { scenes } from "./scenes/index.ts";
import { readRecording, recordingNames } from "./stored-recordings.ts";
import { test } from "./test.ts";

/** The console is used in wide windows, and on a phone if it has to be; everything else is checked at its own width. */
const widthsOf = (recording: Recording) =>
  isOfConsole(recording) ? [1280, 390] : [recording.viewport.width];

/** How much is checked of each screen. */
export interface Thoroughness {
  /** Checks the page in a window of its own size. */
  own: (page: Page, name: string) => Promise<void>;
  /** Checks it in all the other sizes. */
  others: (page: Page, name: string) => Promise<void>;
}

/** Every rule once: the light theme, in the window that the screen is made for. */
export const once: Thoroughness = {
  own: async (page, name) => {
    await checkTheme(page, name, "light");
    // They lie above the page for a moment, on purpose.
    await closeToasts(page);
    await checkLayout(page, name);
  },
  others: async () => {},
};

/** Both themes, and every size. */
export const completely: Thoroughness = { own: checkThemes, others: checkSizes };

/** Declares a test for each recorded screen. */
export function testScreens({ own, others }: Thoroughness): void {
  const names = recordingNames();
  for (const name of names) {
    test(name, async ({ stage }) => {
      const scene = scenes[name] ?? {};
      const recorded = readRecording(name);
      const page = await stage.pageOf(recorded, { isNew: scene.prepare !== undefined });
      const { unanswered, close } = await openScene(stage.server, page, name, scene);
      expect(unanswered, "requests that the recording does not answer").toEqual([]);
      const { width: ownWidth } = recorded.viewport;
      for (const width of widthsOf(recorded)) {
        if (width !== ownWidth) await page.setViewportSize({ ...recorded.viewport, width });
        await own(page, width === ownWidth ? name : `${name}-${width}`);
      }
      if (widthsOf(recorded).length > 1) await page.setViewportSize(recorded.viewport);
      await others(page, name);
      await close();
    });
  }

  test("every scene has a recording", () => {
    expect(Object.keys(scenes).filter((name) => !names.includes(name))).toEqual([]);
  });
}
