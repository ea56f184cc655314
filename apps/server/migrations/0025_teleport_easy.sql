-- The easy flow of teleport: a payer who tells no account, but pays into one that the provider opens.

alter table teleport_payer
  add column account_type text not null default 'bank' check (account_type in ('bank', 'virtual')),
  add column bank_details bytea,                 -- sealed: what the provider's account is known by; until the link is paid
  alter column country drop not null,
  add constraint teleport_payer_bank_is_somewhere check (account_type = 'virtual' or country is not null),
  add constraint teleport_payer_only_virtual_is_shown check (account_type = 'virtual' or bank_details is null);
