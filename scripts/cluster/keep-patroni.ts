import type { RunningProgram } from "@lilypad/local-stack";
import type { ClusterDatabases } from "./open-cluster.ts";
import type { Patroni, PatroniName } from "./open-patroni.ts";

const pauseMs = 200;
/** The interval at which Patroni's state is read. */
const checkMs = 1_000;
const names = ["one", "two"] as const;

/**
 * Starts etcd and Patroni again whenever they end, as systemd does in an installation. Patroni decides which member is the
 * primary, and starts PostgreSQL again. A PostgreSQL that has lost its Patroni is stopped first: a new Patroni would for a
 * moment let it commit without its standby, although that may be the primary by then.
 */
export function keepPatroni(patroni: Patroni, print: (line: string) => void): ClusterDatabases {
  let isStopping = false;
  let isWhole = true;
  let primary: PatroniName | undefined = "one";
  const timers = new Set<NodeJS.Timeout>();

  function say(line: string): void {
    if (!isStopping) print(line);
  }

  function later(run: () => void, afterMs: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, afterMs);
    timers.add(timer);
  }

  function watch(name: string, program: RunningProgram, start: () => RunningProgram): void {
    void program.ended.then(async () => {
      if (isStopping) return;
      say(`${name} ended; starting it again`);
      await program.stop();
      if (!isStopping) later(() => watch(name, start(), start), pauseMs);
    });
  }

  const placeOf = (which: "primary" | "standby") =>
    names.find((name) => {
      const member = patroni.member(name);
      return member.postgresPid() !== undefined && member.isStandby() === (which === "standby");
    });

  async function check(): Promise<void> {
    const [first, second] = await Promise.all(
      names.map((name) => patroni.member(name).is("primary")),
    );
    const next = first ? "one" : second ? "two" : undefined;
    if (next !== undefined && next !== primary) {
      primary = next;
      say("the standby is the primary now");
    }
    const standby = next === undefined ? undefined : names.find((name) => name !== next);
    const wasWhole = isWhole;
    isWhole = standby !== undefined && (await patroni.member(standby).is("synchronous"));
    if (isWhole && !wasWhole) say("the standby follows the primary");
    if (!isStopping) later(() => void check(), checkMs);
  }

  watch("etcd", patroni.store(), patroni.startStore);
  for (const name of names) {
    watch(`Patroni ${name}`, patroni.member(name), () => patroni.startMember(name));
  }
  later(() => void check(), checkMs);
  return {
    databaseUrl: patroni.databaseUrl,
    pid(which) {
      const place = placeOf(which);
      return place === undefined ? undefined : patroni.member(place).postgresPid();
    },
    isWhole: () => isWhole && placeOf("primary") !== undefined && placeOf("standby") !== undefined,
    async stop() {
      isStopping = true;
      for (const timer of timers) clearTimeout(timer);
      await patroni.stop();
    },
  };
}
