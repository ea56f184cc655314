-- Long histories are bound in volumes of 250 lines, oldest first, each with a summary of what is in it.
-- A search opens only the volumes that hold what it looks for, and a far page is found by counting
-- volumes instead of lines. They are made by whoever asks such a question first, so that a payment
-- pays nothing for them. The lines themselves stay where they are: a volume can be lost and made again.

-- The lowest id of a transfer that began at this moment (UUIDv7: 48 bits of milliseconds).
create function activity_id_at(p_at timestamptz) returns uuid language sql immutable parallel safe as $$
  select (lpad(to_hex((extract(epoch from p_at) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid;
$$;

create function activity_volume_lock() returns bigint language sql immutable as $$
  select hashtextextended('activity_volume', 0);
$$;

create table activity_volume (
  person_id uuid not null,
  number int not null check (number > 0),                       -- 1 is the oldest; without gaps
  first_transfer uuid not null,
  last_transfer uuid not null check (last_transfer >= first_transfer),
  lines int not null check (lines > 0),
  lines_by_asset jsonb not null,                                -- {"1": 240, "3": 10}
  kinds text[] not null,
  notes text not null,                                          -- each once, in lower case, after a line feed
  amounts text not null,                                        -- each once, as 12.500000, after a line feed
  primary key (person_id, number)
);
-- A search reads these from end to end: unpacking them each time would cost more than their room.
alter table activity_volume alter column notes set storage external, alter column amounts set storage external;

-- The volumes in which somebody is the other person. May name volumes that were lost since.
create table activity_volume_person (
  person_id uuid not null,
  counterparty_id uuid not null,
  numbers int[] not null,
  primary key (person_id, counterparty_id)
);

-- Binds what can be bound, at most p_most volumes in a call; the number of volumes made. Lines younger
-- than an hour stay loose: an id is made a moment before its row, and rows must not come into a volume
-- later. If somebody else is binding, or a late line is on its way, it does nothing.
create function activity_bind(p_person uuid, p_most int) returns int language plpgsql as $$
declare
  size constant int := 250;
  bound activity_volume;
  until_id uuid := activity_id_at(clock_timestamp() - interval '1 hour');
  waiting int;
  made int;
begin
  select * into bound from activity_volume where person_id = p_person order by number desc limit 1;
  select count(*) into waiting from (
    select from activity where person_id = p_person and transfer_id < until_id
      and transfer_id > coalesce(bound.last_transfer, '00000000-0000-0000-0000-000000000000') limit size) as loose;
  if waiting < size or not pg_try_advisory_xact_lock(activity_volume_lock()) then
    return 0;
  end if;
  -- Again, now that nobody else is at it.
  select * into bound from activity_volume where person_id = p_person order by number desc limit 1;
  with line as materialized (
    select *, coalesce(bound.number, 0) + 1 + ((row_number() over (order by transfer_id) - 1) / size)::int as volume
    from (select transfer_id, asset, amount, kind, counterparty_id, lower(note) as note from activity
          where person_id = p_person and transfer_id < until_id
            and transfer_id > coalesce(bound.last_transfer, '00000000-0000-0000-0000-000000000000')
          order by transfer_id limit size * p_most) as loose
  ), counted as (
    select volume, jsonb_object_agg(asset, lines) as lines_by_asset
    from (select volume, asset, count(*) as lines from line group by volume, asset) as one group by volume
  ), made_now as (
    insert into activity_volume (person_id, number, first_transfer, last_transfer, lines, lines_by_asset, kinds, notes, amounts)
    select p_person, volume, (array_agg(transfer_id order by transfer_id))[1],
      (array_agg(transfer_id order by transfer_id desc))[1], count(*), counted.lines_by_asset, array_agg(distinct kind),
      coalesce(string_agg(distinct e'\n' || note, ''), ''),
      string_agg(distinct e'\n' || amount / 1000000 || '.' || lpad((amount % 1000000)::text, 6, '0'), '')
    from line join counted using (volume)
    group by volume, counted.lines_by_asset having count(*) = size
    returning number
  ), people as (
    insert into activity_volume_person (person_id, counterparty_id, numbers)
    select p_person, counterparty_id, array_agg(distinct volume)
    from line where counterparty_id is not null and volume in (select number from made_now)
    group by counterparty_id
    on conflict (person_id, counterparty_id)
      do update set numbers = activity_volume_person.numbers || excluded.numbers
  )
  select count(*) into made from made_now;
  return made;
end $$;

-- A line that came late, or one that now reads otherwise: its volume and the younger ones are lost. The
-- lock is shared among those who lose volumes and keeps binding away until this line is committed.
create function activity_unbind() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(activity_volume_lock());
  delete from activity_volume where person_id = new.person_id and last_transfer >= new.transfer_id;
  return null;
end $$;

create trigger activity_came_late after insert on activity for each row
  when (new.transfer_id < activity_id_at(clock_timestamp() - interval '30 minutes'))
  execute function activity_unbind();
create trigger activity_reads_otherwise after update of asset, amount, kind, note, counterparty_id on activity for each row
  when ((old.asset, old.amount, old.kind, old.note, old.counterparty_id)
    is distinct from (new.asset, new.amount, new.kind, new.note, new.counterparty_id))
  execute function activity_unbind();

-- All of a person's history, with what was noted about it.
create function activity_forget(p_person uuid) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(activity_volume_lock());
  delete from activity where person_id = p_person;
  delete from activity_volume where person_id = p_person;
  delete from activity_volume_person where person_id = p_person;
end $$;
