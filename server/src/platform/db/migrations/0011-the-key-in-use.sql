-- A check value of the SECRET_KEY of this database. A server with another key must not start (docs/decisions/0028).

create table secret_key_in_use (
  single boolean primary key default true check (single),
  key_check bytea not null
);
comment on table secret_key_in_use is 'One row at most: the key that everything sealed was sealed with, or is being sealed with anew.';
comment on column secret_key_in_use.key_check is 'Recognises the key, and tells nothing of it.';
