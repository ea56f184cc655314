-- Which of their accounts a person looks at: Send and Request start with its currency. On every device the same.

create table chosen_account (
  person_id uuid primary key references person,
  asset smallint not null,
  chosen_at timestamptz not null
);
