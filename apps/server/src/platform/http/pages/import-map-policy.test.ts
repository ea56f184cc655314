import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { sourceOfImportMap, withScriptSource } from "./import-map-policy.ts";

const map = '{"imports":{"/assets/a-key.js":"/assets/a-content.js"}}';

it("a page's import map is allowed by the hash of exactly its content", () => {
  const page = `<head><script type="importmap">${map}</script><script src="/a.js"></script></head>`;
  const hash = createHash("sha256").update(map).digest("base64");
  expect(sourceOfImportMap(page)).toBe(`'sha256-${hash}'`);
  expect(sourceOfImportMap(page.replace("content", "other"))).not.toBe(`'sha256-${hash}'`);
});

it("a page without an import map needs no source", () => {
  expect(sourceOfImportMap('<script src="/a.js"></script><script>run()</script>')).toBeNull();
});

it("only the directive for scripts gets the source", () => {
  const policy = "default-src 'self';script-src 'self' https://maps.example;style-src 'self'";
  expect(withScriptSource(policy, "'sha256-x='")).toBe(
    "default-src 'self';script-src 'self' https://maps.example 'sha256-x=';style-src 'self'",
  );
});
