import { inTransaction, type Pool, type Queryable } from "@lilypad/db";
import { insertRow } from "../../../../platform/rows/index.ts";
import type { StaffAct } from "../../../../platform/staff-act.ts";
import { type RewardRulesRow, rewardRulesTable } from "../rows.gen.ts";
import {
  loadRewardRules,
  type RewardRules,
  readStoredRules,
  rulesSource,
  toRulesContent,
} from "./reward-rules.ts";

export interface RulesInForce {
  rules: RewardRules;
  /** 0 until a process has stored rules. */
  version: number;
  source: string;
  since: Date | null;
}

export interface RulesBook {
  /** The rules that currently apply, the same in every process. */
  inForce(db: Queryable): Promise<RulesInForce>;
  /**
   * Reads this process's file and puts its rules into force. Unchanged rules get no new version.
   * @param act the act of the administrator who requested it; null at the start of a process
   * @throws RewardRulesError if the file has errors; the rules in force stay
   */
  load(act: StaffAct | null, now: Date): Promise<RulesInForce & { changed: boolean }>;
}

async function readNewest(db: Queryable): Promise<RulesInForce | null> {
  const { rows } = await db.query<
    Pick<RewardRulesRow, "version" | "content" | "source" | "loadedAt">
  >(`select version, content, source, loaded_at from reward_rules order by version desc limit 1`);
  const [row] = rows;
  if (row === undefined) return null;
  const { version, content, source, loadedAt } = row;
  return { rules: readStoredRules(content), version: Number(version), source, since: loadedAt };
}

const isSame = (one: RewardRules, other: RewardRules) =>
  JSON.stringify(toRulesContent(one)) === JSON.stringify(toRulesContent(other));

/**
 * Stores versions of the rules in the database, so that a change applies everywhere from one commit on: processes hold
 * no copy that could be outdated.
 * @throws RewardRulesError immediately if the file has errors
 */
export function createRulesBook(pool: Pool, file: string | undefined): RulesBook {
  const atStart = loadRewardRules(file);
  const source = rulesSource(file);
  return {
    inForce: async (db) =>
      (await readNewest(db)) ?? { rules: atStart, version: 0, source, since: null },
    async load(act, now) {
      const rules = loadRewardRules(file);
      return inTransaction(pool, async (db) => {
        // Serialises processes that load rules at the same time.
        await db.query("select pg_advisory_xact_lock(hashtextextended('reward_rules', 0))");
        const newest = await readNewest(db);
        if (newest !== null && isSame(newest.rules, rules)) return { ...newest, changed: false };
        const version = (newest?.version ?? 0) + 1;
        await insertRow(db, rewardRulesTable, {
          version: BigInt(version),
          content: JSON.stringify(toRulesContent(rules)),
          source,
          loadedBy: act?.by ?? null,
          loadedAt: now,
        });
        await act?.record(db, { details: { version } });
        return { rules, version, source, since: now, changed: true };
      });
    },
  };
}
