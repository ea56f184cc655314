import { describe, expect, it } from "vitest";
import { createSendGroups } from "./send-group.ts";

/** A committer whose groups wait until the test lets them through. */
function recordingCommitter() {
  const groups: { intents: readonly string[]; finish(): void; fail(): void }[] = [];
  const waiters: (() => void)[] = [];
  return {
    groups,
    commit: (intents: readonly string[]) =>
      new Promise<string[]>((resolve, reject) => {
        groups.push({
          intents,
          finish: () => resolve(intents.map((intent) => `${intent} done`)),
          fail: () => reject(new Error("the database went away")),
        });
        for (const waiter of waiters.splice(0)) waiter();
      }),
    async group(index: number) {
      while (groups.length <= index) await new Promise<void>((resolve) => waiters.push(resolve));
      const group = groups[index];
      if (group === undefined) throw new Error("no such group");
      return group;
    },
  };
}
const options = { waitMs: 1, largestGroup: 3, groupsInFlight: 1 };

describe("grouped sends", () => {
  it("commit together what arrives together", async () => {
    const committer = recordingCommitter();
    const groups = createSendGroups({ ...options, commit: committer.commit });
    const answers = [groups.submit("ann", "a"), groups.submit("bob", "b")];
    (await committer.group(0)).finish();
    expect(await Promise.all(answers)).toEqual(["a done", "b done"]);
    expect(committer.groups.map((group) => group.intents)).toEqual([["a", "b"]]);
  });

  it("never hold two sends of one person, nor more than the largest group", async () => {
    const committer = recordingCommitter();
    const groups = createSendGroups({ ...options, commit: committer.commit });
    const answers = ["ann", "ann", "bob", "cem", "dia"].map((person, n) =>
      groups.submit(person, `${n}`),
    );
    for (let index = 0; index < 2; index += 1) (await committer.group(index)).finish();
    await Promise.all(answers);
    expect(committer.groups.map((group) => group.intents)).toEqual([
      ["0", "2"],
      ["1", "3", "4"],
    ]);
  });

  it("try a failed group singly, with the same intents", async () => {
    const committer = recordingCommitter();
    const groups = createSendGroups({ ...options, commit: committer.commit });
    const answers = [groups.submit("ann", "a"), groups.submit("bob", "b")].map((answer) =>
      answer.catch((error: Error) => error.message),
    );
    (await committer.group(0)).fail();
    (await committer.group(1)).finish();
    (await committer.group(2)).fail();
    expect(await Promise.all(answers)).toEqual(["a done", "the database went away"]);
    expect(committer.groups.slice(1).map((group) => group.intents)).toEqual([["a"], ["b"]]);
  });
});
