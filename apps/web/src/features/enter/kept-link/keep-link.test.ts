import { beforeEach, expect, it } from "vitest";
import { keepLink, readKeptLink, takeLink } from "./keep-link.ts";

const nowMs = Date.UTC(2026, 10, 21);
const hourMs = 3_600_000;
const path = "/send-money?to=jonas_w&amount=12.50&currency=USD&note=Dinner";

beforeEach(() => localStorage.clear());

it.each([path, "/request-money?from=jonas_w"])(
  "the money link %s is stored and taken once",
  (one) => {
    keepLink(`${location.origin}${one}`, nowMs);
    expect(takeLink(nowMs + 1)).toBe(one);
    expect(takeLink(nowMs + 1)).toBeNull();
  },
);

const id = "0196a3c2-8d4e-7b1a-9c55-3f2e1d0c9b8b";

it.each([
  `/transactions?id=${id}`,
  `/send-money?request=${id}`,
  `/teleport/links?id=${id}`,
  `/help/messages/${id}`,
])("the subject of a mail, %s, is stored and taken once, and is no money link", (one) => {
  keepLink(`${location.origin}${one}`, nowMs);
  expect(readKeptLink(nowMs)).toBeNull();
  expect(takeLink(nowMs + 1)).toBe(one);
  expect(takeLink(nowMs + 1)).toBeNull();
});

it.each([
  "/dashboard",
  "/transactions?id=x",
  "/profile/delete",
  "/send-money",
  "/send-money?to=jonas_w&to=theo_m",
])("the URL %s is not stored", (one) => {
  keepLink(`${location.origin}${one}`, nowMs);
  expect(takeLink(nowMs)).toBeNull();
});

it("a messenger's addition to a link is not stored", () => {
  keepLink(`${location.origin}${path}&fbclid=x`, nowMs);
  expect(takeLink(nowMs)).toBe(path);
});

it("a link of another origin is not stored", () => {
  keepLink(`https://evil.example${path}`, nowMs);
  expect(takeLink(nowMs)).toBeNull();
});

it.each([
  ["an hour later", hourMs],
  ["before it was stored, by a clock that was set back", -1],
])("there is no stored link %s", (_when, laterMs) => {
  keepLink(`${location.origin}${path}`, nowMs);
  expect(takeLink(nowMs + laterMs)).toBeNull();
});

it.each([
  "nonsense",
  "null",
  '{"path":"//evil.example","keptAtMs":1}',
  `{"path":"/profile/delete","keptAtMs":${nowMs}}`,
])("a stored link %s is ignored", (stored) => {
  localStorage.setItem("lilypad.kept-link", stored);
  expect(takeLink(nowMs)).toBeNull();
});
