import { expect, it } from "vitest";
import { type ChangingProgram, restartOnChange } from "./restart-on-change.ts";

function openProgram(overrides: Partial<ChangingProgram> = {}) {
  const events: string[] = [];
  const program: ChangingProgram = {
    name: "server",
    build: async () => {
      events.push("build");
      return ["src/main.ts", "src/send.ts"];
    },
    restart: async () => {
      events.push("restart");
    },
    say: (line) => events.push(line),
    now: () => 0,
    ...overrides,
  };
  return { events, restarter: restartOnChange(program, ["src/main.ts"]) };
}

it("a program restarts when one of its files changes, and then watches its new files", async () => {
  const { events, restarter } = openProgram();
  restarter.changed("src/main.ts");
  await restarter.idle();
  expect(events).toEqual(["build", "restart", "server: restarted in 0.0 s"]);
  restarter.changed("src/send.ts");
  await restarter.idle();
  expect(events).toHaveLength(6);
});

it("a program does not restart when a file that is not part of it changes", async () => {
  const { events, restarter } = openProgram();
  restarter.changed("src/main.test.ts");
  await restarter.idle();
  expect(events).toEqual([]);
});

it("a program restarts for a new file in one of its folders", async () => {
  const { events, restarter } = openProgram({ build: async () => ["src/main.ts", "sql/"] });
  restarter.changed("src/main.ts");
  await restarter.idle();
  restarter.changed("sql/payments/payment_send.sql");
  await restarter.idle();
  expect(events.filter((event) => event === "restart")).toHaveLength(2);
});

it("several files saved at once restart a program once", async () => {
  const { events, restarter } = openProgram();
  for (let saved = 0; saved < 5; saved += 1) restarter.changed("src/main.ts");
  await restarter.idle();
  expect(events.filter((event) => event === "restart")).toHaveLength(1);
});

it("a file saved during a restart restarts the program once more", async () => {
  let saveAgain = () => {};
  let restarts = 0;
  const { restarter } = openProgram({
    restart: async () => {
      restarts += 1;
      saveAgain();
      saveAgain = () => {};
    },
  });
  saveAgain = () => restarter.changed("src/main.ts");
  restarter.changed("src/main.ts");
  await restarter.idle();
  expect(restarts).toBe(2);
});

it("a failed build leaves the program running, and the next change of any file builds again", async () => {
  let isBroken = true;
  let restarts = 0;
  const { events, restarter } = openProgram({
    build: async () => {
      if (isBroken) throw new Error("Unexpected end of file");
      return ["src/main.ts"];
    },
    restart: async () => {
      restarts += 1;
    },
  });
  restarter.changed("src/main.ts");
  await restarter.idle();
  expect(restarts).toBe(0);
  expect(events).toEqual(["server: the build failed; the previous version is still running"]);
  isBroken = false;
  restarter.changed("src/new-file.ts");
  await restarter.idle();
  expect(restarts).toBe(1);
});

it("a program that fails to start reports the error and is started again at the next change", async () => {
  let isBroken = true;
  const { events, restarter } = openProgram({
    restart: async () => {
      if (isBroken) throw new Error("server ended at its start");
    },
  });
  restarter.changed("src/main.ts");
  await restarter.idle();
  expect(events).toContain("server ended at its start");
  expect(events.at(-1)).toBe("server: down until the next change");
  isBroken = false;
  restarter.changed("src/main.ts");
  await restarter.idle();
  expect(events.at(-1)).toMatch(/^server: restarted in/);
});
