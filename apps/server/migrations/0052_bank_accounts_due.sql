-- Linked bank accounts say what is due in the words of every queue: due_at, attempts (ADR 0044).
alter table linked_account rename column next_try_at to due_at;
alter table linked_account rename column tries to attempts;
drop index linked_account_due;
create index linked_account_due on linked_account (provider, due_at) where due_at is not null;
