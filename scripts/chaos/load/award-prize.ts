import { createPool } from "@lilypad/db";
import { type Operation, pause } from "./load.ts";

const weekMs = 7 * 24 * 60 * 60 * 1000;
/** A Sunday long before the run. Weeks are decided in their order. */
const firstWeekMs = Date.UTC(2020, 0, 5);
const attempts = 200;
const pauseMs = 200;

/** Counts an invited friend for a person in a week that is over. When it is decided, its only participant wins the first prize. */
export const awardPrize: Operation = {
  weight: 0.2,
  maxRunning: 1,
  async run(load) {
    const startsAt = firstWeekMs + load.prizes.length * weekMs;
    const prize = {
      week: new Date(startsAt).toISOString().slice(0, 10),
      personId: load.anybody().id,
    };
    load.prizes.push(prize);
    const pool = createPool({
      databaseUrl: load.addresses.databaseUrl,
      maxConnections: 1,
      onIdleError: () => undefined,
    });
    try {
      for (let left = attempts; ; left -= 1) {
        try {
          // Once, although an attempt without an answer may have succeeded.
          await pool.query(
            `select leaderboard_record($1, $2::date + interval '1 day')
             where not exists (select from leaderboard_score where period = 1 and starts_on = $2::date)`,
            [prize.personId, prize.week],
          );
          return;
        } catch (error) {
          if (left === 0) throw error;
          await pause(pauseMs);
        }
      }
    } finally {
      await pool.end();
    }
  },
};
