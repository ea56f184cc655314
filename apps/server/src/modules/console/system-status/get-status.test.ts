import { expect, it } from "vitest";
import { showStatus } from "./get-status.ts";

const now = new Date("2026-06-01T12:00:00Z");
const at = (text: string) => new Date(`${text}Z`);
const offered = ["payments"] as const;
const change = (state: "operating" | "slower" | "stopped" | "unknown", time: string) => ({
  component: "payments" as const,
  state,
  at: at(time),
});
const checkedAt = at("2026-06-01T11:59:40");

it("a component that never changed has operated since it was first looked at", () => {
  const { components } = showStatus([change("operating", "2026-05-30T08:00:00")], {
    checkedAt,
    offered,
    now,
  });
  expect(components).toEqual([
    {
      name: "payments",
      state: "operating",
      since: "2026-05-30T08:00:00.000Z",
      recordedFrom: "2026-05-30T08:00:00.000Z",
      troubles: [],
    },
  ]);
});

it("troubles have a beginning and an end, and begin at most 90 days ago", () => {
  const { components } = showStatus(
    [
      change("stopped", "2026-01-01T00:00:00"),
      change("operating", "2026-03-04T00:00:00"),
      change("slower", "2026-05-01T10:00:00"),
      change("unknown", "2026-05-01T10:30:00"),
      change("operating", "2026-05-01T11:00:00"),
      change("stopped", "2026-06-01T11:50:00"),
    ],
    { checkedAt, offered, now },
  );
  expect(components[0]).toMatchObject({
    state: "stopped",
    since: "2026-06-01T11:50:00.000Z",
    recordedFrom: "2026-03-03T12:00:00.000Z",
    troubles: [
      { state: "stopped", from: "2026-03-03T12:00:00.000Z", to: "2026-03-04T00:00:00.000Z" },
      { state: "slower", from: "2026-05-01T10:00:00.000Z", to: "2026-05-01T10:30:00.000Z" },
      { state: "stopped", from: "2026-06-01T11:50:00.000Z", to: null },
    ],
  });
});

it("when nobody has looked for two minutes, nothing is known since then", () => {
  const lastLook = at("2026-06-01T11:57:59");
  const { components } = showStatus([change("stopped", "2026-06-01T11:00:00")], {
    checkedAt: lastLook,
    offered,
    now,
  });
  expect(components[0]).toMatchObject({
    state: "unknown",
    since: "2026-06-01T11:57:59.000Z",
    troubles: [{ to: "2026-06-01T11:57:59.000Z" }],
  });
});

it("before the first look nothing is known", () => {
  expect(showStatus([], { checkedAt: null, offered, now })).toEqual({
    checkedAt: null,
    components: [
      { name: "payments", state: "unknown", since: null, recordedFrom: null, troubles: [] },
    ],
  });
});
