import { JSDOM } from "jsdom";
import { type builtinEnvironments, populateGlobal } from "vitest/runtime";

/**
 * A browser page for component tests. It is not Vitest's own `jsdom` environment, because jsdom is
 * installed in the web app's folder, where Vitest does not look for it.
 */
const environment: (typeof builtinEnvironments)["jsdom"] = {
  name: "web-page",
  viteEnvironment: "client",
  setup(global) {
    const page = new JSDOM("<!doctype html><html><head></head><body></body></html>", {
      url: "http://localhost:4000/",
      pretendToBeVisual: true,
    });
    const { keys, originals } = populateGlobal(global, page.window, { bindFunctions: true });
    return {
      teardown() {
        page.window.close();
        for (const key of keys) Reflect.deleteProperty(global, key);
        for (const [key, value] of originals) Reflect.set(global, key, value);
      },
    };
  },
};

export default environment;
