import { createHash, randomBytes } from "node:crypto";
import { createPool, migrate, type Pool } from "@lilypad/db";
import { migrations } from "../../../src/migrations.ts";

/**
 * The database's clock is the simulation's, its ids are counted instead of drawn, and it notes every transfer, every ending of
 * one, and orders that go backwards, in the order in which they are committed.
 */
const setUp = `
  create schema simulation;
  create sequence simulation.made;
  create function simulation.clock_timestamp() returns timestamptz language sql volatile as
    $$ select current_setting('simulation.now')::timestamptz $$;
  create function simulation.now() returns timestamptz language sql stable as
    $$ select current_setting('simulation.now')::timestamptz $$;
  create function simulation.uuidv7() returns uuid language sql volatile as $$
    select (substr(time, 1, 8) || '-' || substr(time, 9, 4) || '-7000-8000-' || lpad(to_hex(nextval('simulation.made')), 12, '0'))::uuid
    from lpad(to_hex((extract(epoch from simulation.clock_timestamp()) * 1000)::bigint), 12, '0') as time $$;
`;
const watch = `
  create table simulation.seen (
    n bigint generated always as identity, kind text not null, id uuid not null, debit bigint, credit bigint, asset smallint,
    amount bigint, result smallint, outcome smallint, evidence jsonb);
  create function simulation.see_transfer() returns trigger language plpgsql as $$
  begin
    insert into simulation.seen (kind, id, debit, credit, asset, amount, result)
      values ('transfer', new.id, new.debit, new.credit, new.asset, new.amount, new.result);
    return null;
  end $$;
  create function simulation.see_end() returns trigger language plpgsql as $$
  begin
    insert into simulation.seen (kind, id, outcome, evidence) values ('end', new.id, new.outcome, new.evidence);
    return null;
  end $$;
  create function simulation.see_order() returns trigger language plpgsql as $$
  begin
    insert into simulation.seen (kind, id) values ('order went backwards', new.id);
    return null;
  end $$;
  create trigger seen_by_simulation after update on funding_intent for each row
    when (ramp_order_rank(new.status) < ramp_order_rank(old.status)) execute function simulation.see_order();
  create trigger seen_by_simulation after insert on transfer for each row execute function simulation.see_transfer();
  create trigger seen_by_simulation after insert on transfer_end for each row execute function simulation.see_end();
  do $$ declare t text; begin
    for t in select c.oid::regclass::text from pg_class c where c.relkind = 'r' and c.relnamespace = 'simulation'::regnamespace loop
      execute format('alter table %s set (autovacuum_enabled = false)', t);
    end loop;
  end $$;
`;
const settings = [
  "search_path = simulation, public, pg_catalog",
  "simulation.now = '2026-01-01T00:00:00Z'",
  "synchronous_commit = off",
  // Plans must not depend on the time at which statistics were taken.
  "timezone = 'UTC'",
];

const urlOf = (serverUrl: string, database: string) => {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.toString();
};

async function configure(admin: Pool, database: string): Promise<void> {
  for (const setting of settings) await admin.query(`alter database ${database} set ${setting}`);
}

/**
 * Creates the template of this version's schema, unless an earlier run has.
 * @param admin its only connection holds a lock meanwhile, so that two programs don't both create it
 * @returns its name
 */
async function prepareTemplate(admin: Pool, serverUrl: string): Promise<string> {
  const text = JSON.stringify([migrations, setUp, watch, settings]);
  const template = `simulation_${createHash("sha256").update(text).digest("hex").slice(0, 16)}`;
  await admin.query("select pg_advisory_lock(hashtextextended($1, 0))", [template]);
  const { rowCount } = await admin.query("select 1 from pg_database where datname = $1", [
    template,
  ]);
  if (rowCount === 0) await createTemplate(admin, serverUrl, template);
  await admin.query("select pg_advisory_unlock(hashtextextended($1, 0))", [template]);
  return template;
}

async function createTemplate(admin: Pool, serverUrl: string, template: string): Promise<void> {
  const making = `${template}_${randomBytes(4).toString("hex")}`;
  await admin.query(`create database ${making}`);
  await configure(admin, making);
  const pool = createPool({ databaseUrl: urlOf(serverUrl, making), maxConnections: 2 });
  try {
    await pool.query(setUp);
    await migrate(pool, migrations);
    await pool.query(watch);
  } finally {
    await pool.end();
  }
  await admin.query(`alter database ${making} rename to ${template}`);
}

export type SimulatedDatabase = Awaited<ReturnType<typeof openSimulatedDatabase>>;

/** Creates a database for one run of the simulation. @param serverUrl a PostgreSQL that may create databases */
export async function openSimulatedDatabase(serverUrl: string) {
  const admin = createPool({ databaseUrl: serverUrl, maxConnections: 1 });
  const name = `simulated_${randomBytes(8).toString("hex")}`;
  const template = await prepareTemplate(admin, serverUrl);
  await admin.query(`create database ${name} template ${template}`);
  await configure(admin, name);
  const databaseUrl = urlOf(serverUrl, name);
  const pool = createPool({ databaseUrl, maxConnections: 1 });
  const client = await pool.connect();
  return {
    databaseUrl,
    /** The only connection. */
    client,
    async drop() {
      client.release(true);
      await pool.end();
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}
