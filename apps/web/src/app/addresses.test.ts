import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { signedInPaths } from "./signed-in-paths.ts";

const source = join(process.cwd(), "apps/web/src");
const textOf = (file: string) => readFileSync(join(source, file), "utf8");

/** The routes of a file, with their parameters as a part of any kind. */
const routesOf = (file: string) =>
  [...textOf(file).matchAll(/path="(\/[^"]*)"/g)].map(
    ([, path = ""]) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`),
  );

const routes = [...routesOf("app/app.tsx"), ...routesOf("app/signed-in.tsx")];
/** Pages that are documents of their own: the console's, and those of a payer and a receipt. */
const documents = /^\/(?:admin(?:\/|$)|t\/|receipt\/)/;

const links = globSync("**/*.{ts,tsx}", { cwd: source })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .flatMap((file) =>
    [...textOf(file).matchAll(/(?:\b(?:href|to)=\{?|\bnavigate\()["`](\/[^"`]*)["`]/g)].map(
      ([, written = ""]) => ({ file, written }),
    ),
  );

/** The path of a written address: without query, and with anything in place of what is filled in. */
const pathOf = (written: string) =>
  written.replaceAll(/\$\{[^}]*\}/g, "x").split(/[?#]/, 1)[0] ?? "";

it("every address that is written in the app leads to a screen", () => {
  expect(links.length).toBeGreaterThan(100);
  const dead = links.filter(({ written }) => {
    const path = pathOf(written);
    return !documents.test(path) && !routes.some((route) => route.test(path));
  });
  expect(dead).toEqual([]);
});

it("every screen that needs a session is among the paths that ask for one", () => {
  const missing = routesOf("app/signed-in.tsx")
    .map(({ source: pattern }) =>
      pattern.slice(1, -1).replaceAll("\\/", "/").replaceAll("[^/]+", "x"),
    )
    .filter((path) => !signedInPaths.test(path));
  expect(missing).toEqual([]);
});
