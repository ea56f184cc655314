import type { Pool } from "@lilypad/db";
import { type MovableClock, openMovableClock } from "@lilypad/worlds";
import type { Clock } from "../../apps/server/src/platform/clock.ts";

export interface MovingClock extends MovableClock {
  /** Restores the machine's time in this process. */
  close(): void;
}

/**
 * Opens a clock that starts in the past and keeps running after each move. It also replaces Date.now in
 * this process, because the local chain's blocks and the time-ordered ids use it.
 */
export function openMovingClock(startsAt: Date): MovingClock {
  const machineNow = Date.now;
  const behindMs = machineNow() - startsAt.getTime();
  const clock = openMovableClock({ now: () => new Date(machineNow() - behindMs) });
  Date.now = () => clock.now().getTime();
  return {
    ...clock,
    close() {
      Date.now = machineNow;
    },
  };
}

/**
 * Makes PostgreSQL's column defaults follow the clock: until `release`, the defaults of this database read
 * the time from a row instead of the machine's clock.
 */
export async function followClock(pool: Pool, clock: Clock) {
  const { rows: defaults } = await pool.query<{ table: string; column: string; time: string }>(
    `select adrelid::regclass::text as table, quote_ident(attname) as column,
       pg_get_expr(adbin, adrelid) as time
     from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
     join pg_class on pg_class.oid = adrelid
     where relnamespace = 'public'::regnamespace
       and pg_get_expr(adbin, adrelid) in ('clock_timestamp()', 'now()')`,
  );
  const setDefaults = (time: (one: { time: string }) => string) =>
    pool.query(
      defaults
        .map(
          (one) => `alter table ${one.table} alter column ${one.column} set default ${time(one)};`,
        )
        .join("\n"),
    );
  await pool.query(`
    create table demo_clock (ahead interval not null);
    insert into demo_clock values (interval '0');
    create function demo_now() returns timestamptz language sql volatile
      as 'select clock_timestamp() + ahead from public.demo_clock';`);
  const follow = () =>
    pool.query("update demo_clock set ahead = $1::timestamptz - clock_timestamp()", [clock.now()]);
  await follow();
  await setDefaults(() => "demo_now()");
  return {
    /** Must be called after each move of the clock. */
    follow,
    async release() {
      await setDefaults(({ time }) => time);
      await pool.query("drop function demo_now; drop table demo_clock");
    },
  };
}
