import { expect, test } from "vitest";
import { keptTexts } from "../apps/server/src/personal-data/reasons.ts";
import { profileMessages } from "../apps/web/src/shared/messages/index.ts";

test("people read before the deletion of their account what they are told after it", () => {
  expect(profileMessages.deletion.kept).toEqual(keptTexts);
});
