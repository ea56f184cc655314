-- Linked bank accounts say what is due in the words of every queue: due_at, attempts (ADR 0044). How often
-- the person has sent the link's details is another count.
alter table linked_account rename column attempt to link_attempt;
alter table linked_account rename column next_try_at to due_at;
alter table linked_account rename column tries to attempts;
drop index linked_account_due;
create index linked_account_due on linked_account (provider, due_at) where due_at is not null;
