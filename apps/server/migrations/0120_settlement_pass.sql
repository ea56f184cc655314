-- When a worker last began a pass over the queue of settlement: the evidence that one runs, for every process and command that is
-- asked whether settlement is running.
-- compatible-with-previous
create table settlement_pass (
  only_row boolean primary key default true check (only_row),
  began_at timestamptz not null
);
