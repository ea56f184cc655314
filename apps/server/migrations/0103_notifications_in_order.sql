-- PostgreSQL has uuidv7() since 18. Older versions get one of the same kind: milliseconds, the rest of the microseconds, then
-- random bits. Functions of this product call it as well.
-- compatible-with-previous
do $$ begin
  if to_regprocedure('uuidv7()') is null then
    create function uuidv7() returns uuid language sql volatile parallel safe as $body$
      select (lpad(to_hex(us / 1000), 12, '0') || '7' || lpad(to_hex(us % 1000 * 4096 / 1000), 3, '0')
        || replace(substr(gen_random_uuid()::text, 20), '-', ''))::uuid
      from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as us) as now
    $body$;
  end if;
end $$;

-- The inbox lists notifications of the same moment by their id. Random ids showed two changes of a Safe, booked with one block,
-- in either order; these grow in the order in which a connection stores them.
alter table notification alter column id set default uuidv7();
