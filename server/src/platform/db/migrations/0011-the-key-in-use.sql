-- Which SECRET_KEY the database is sealed with, told by a check: a server with another one must not start (decision 28).

create table secret_key_in_use (
  single boolean primary key default true check (single),
  key_check bytea not null
);
comment on table secret_key_in_use is 'One row at most: the key that everything sealed was sealed with, or is being sealed with anew.';
comment on column secret_key_in_use.key_check is 'Recognises the key, and tells nothing of it.';
