-- A person's request that may come more than once: claimed by the first process that begins it, before
-- anything is done, and answered to the others. The rows are worth a day; what must not happen twice is
-- kept from it by the unique indexes of the tables that it is written to.
create table idempotency_claim (
  person_id uuid not null,
  operation text not null,
  key uuid not null,
  digest uuid not null,                       -- of the request's parameters and body
  -- running: somebody works on it, until the lease ends; answered: done; refused: nothing was done;
  -- free: it failed, and the next attempt looks up what happened.
  state text not null check (state in ('running', 'answered', 'refused', 'free')),
  attempt integer not null default 1 check (attempt > 0),
  lease_until timestamptz not null,
  answer bytea,                               -- sealed: it may show bank details
  created_at timestamptz not null,
  primary key (person_id, operation, key),
  check ((answer is not null) = (state in ('answered', 'refused')))
);
create index idempotency_claim_created on idempotency_claim (created_at);
