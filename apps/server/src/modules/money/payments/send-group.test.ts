import { describe, expect, it } from "vitest";
import { createSendGroups } from "./send-group.ts";

/** A committer whose groups wait until the test finishes or fails them. */
function recordingCommitter() {
  const groups: { intents: readonly string[]; finish(): void; fail(message?: string): void }[] = [];
  const waiters: (() => void)[] = [];
  return {
    groups,
    commit: (intents: readonly string[]) =>
      new Promise<string[]>((resolve, reject) => {
        groups.push({
          intents,
          finish: () => resolve(intents.map((intent) => `${intent} done`)),
          fail: (message = "refused") => reject(new Error(message)),
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
const options = {
  waitMs: 1,
  maxGroupSize: 3,
  maxGroupsInFlight: 1,
  secondGroupWaitMs: 1,
  isUnavailable: (error: unknown) => error instanceof Error && error.message === "no database",
};

describe("grouped sends", () => {
  it("commit concurrent sends of different people in one group", async () => {
    const committer = recordingCommitter();
    const groups = createSendGroups({ ...options, commit: committer.commit });
    const answers = [groups.submit("ann", "a"), groups.submit("bob", "b")];
    (await committer.group(0)).finish();
    expect(await Promise.all(answers)).toEqual(["a done", "b done"]);
    expect(committer.groups.map((group) => group.intents)).toEqual([["a", "b"]]);
  });

  it("never hold two sends of one person or more than the max group size", async () => {
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

  it("delay only a send whose sender has another one committing", async () => {
    const committer = recordingCommitter();
    const groups = createSendGroups({ ...options, maxGroupsInFlight: 2, commit: committer.commit });
    const first = groups.submit("ann", "1");
    await committer.group(0);
    const others = [groups.submit("ann", "2"), groups.submit("bob", "3")];
    await committer.group(1);
    expect(committer.groups.map((group) => group.intents)).toEqual([["1"], ["3"]]);
    (await committer.group(0)).finish();
    (await committer.group(2)).finish();
    (await committer.group(1)).finish();
    expect(await Promise.all([first, ...others])).toEqual(["1 done", "2 done", "3 done"]);
  });

  it("wait for the group that is committing and then go together, unless it takes long", async () => {
    const committer = recordingCommitter();
    const open = (secondGroupWaitMs: number) =>
      createSendGroups({
        ...options,
        maxGroupsInFlight: 2,
        secondGroupWaitMs,
        commit: committer.commit,
      });
    const patient = open(60_000);
    const first = patient.submit("ann", "1");
    await committer.group(0);
    const others = [patient.submit("bob", "2"), patient.submit("cem", "3")];
    (await committer.group(0)).finish();
    (await committer.group(1)).finish();
    await Promise.all([first, ...others]);
    expect(committer.groups.map((group) => group.intents)).toEqual([["1"], ["2", "3"]]);

    const impatient = open(1);
    const slow = impatient.submit("ann", "4");
    await committer.group(2);
    const beside = impatient.submit("bob", "5");
    (await committer.group(3)).finish();
    expect(await beside).toBe("5 done");
    (await committer.group(2)).finish();
    expect(await slow).toBe("4 done");
  });

  it("retry the sends of a failed group one by one with the same intents", async () => {
    const committer = recordingCommitter();
    const groups = createSendGroups({ ...options, commit: committer.commit });
    const answers = [groups.submit("ann", "a"), groups.submit("bob", "b")].map((answer) =>
      answer.catch((error: Error) => error.message),
    );
    (await committer.group(0)).fail();
    (await committer.group(1)).finish();
    (await committer.group(2)).fail();
    expect(await Promise.all(answers)).toEqual(["a done", "refused"]);
    expect(committer.groups.slice(1).map((group) => group.intents)).toEqual([["a"], ["b"]]);
  });

  it("fail together after one single retry when the database is unavailable", async () => {
    const committer = recordingCommitter();
    const groups = createSendGroups({ ...options, commit: committer.commit });
    const answers = ["ann", "bob", "cem"].map((person) =>
      groups.submit(person, person).catch((error: Error) => error.message),
    );
    (await committer.group(0)).fail("no database");
    (await committer.group(1)).fail("no database");
    expect(await Promise.all(answers)).toEqual(["no database", "no database", "no database"]);
    expect(committer.groups).toHaveLength(2);
  });
});
