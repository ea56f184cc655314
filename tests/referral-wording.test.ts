import { expect, test } from "vitest";
import { helpTextsFor } from "../apps/server/src/modules/tell/assistant/help/help-texts.ts";
import {
  inviteReward,
  rewardedFriend,
  rewardedYou,
} from "../apps/web/src/shared/messages/grow/invite-reward.ts";
import { landingMessages, leaderboardMessages } from "../apps/web/src/shared/messages/index.ts";
import { listFiles, readSource } from "./source-files.ts";

test("the condition of the inviter's reward has one wording, in the app and in the assistant's answers", () => {
  expect(inviteReward("500 LIL")).toBe(`500 LIL for each friend who ${rewardedFriend}.`);
  const rewards = helpTextsFor({ network: "Base", dollarToken: "USDC" }).find(
    ({ title }) => title === "LIL and rewards",
  );
  expect(rewards?.text).toContain(`for each friend who ${rewardedFriend}.`);
  expect(landingMessages.rewards.text("100 LIL")).toContain(`once you ${rewardedYou}.`);
});

test("no other text of the app says when an invitation is rewarded", () => {
  const places = listFiles().filter(
    (file) =>
      file.startsWith("apps/web/src/") &&
      !file.includes(".test.") &&
      /\$10 (that stays|or verif)/.test(readSource(file)),
  );
  expect(places).toEqual(["apps/web/src/shared/messages/grow/invite-reward.ts"]);
});

test("the leaderboard says that prizes have another rule than the inviter's reward", () => {
  for (const text of [
    leaderboardMessages.emptyText(7),
    leaderboardMessages.moveUp.referText(0),
    leaderboardMessages.moveUp.referText(7),
  ]) {
    expect(text).toMatch(/^Prizes have a rule of their own: .*verified their identity and/);
    expect(text).not.toContain(rewardedFriend);
  }
});
