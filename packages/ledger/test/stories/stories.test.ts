import { describe, it } from "vitest";
import { emptyBooks } from "../../src/books.ts";
import { Cast, playStory } from "./play-story.ts";
import { ledgerOfBooks } from "./playable-ledger.ts";
import { stories } from "./stories.ts";

describe("the rules in the model", () => {
  it.each(Object.entries(stories))("%s", async (name, story) => {
    await playStory(ledgerOfBooks(emptyBooks()), new Cast(1n, name), story);
  });
});
