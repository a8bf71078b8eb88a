-- Programs of other systems that call with a token of their own. Their ids come from the sequence of users, because the
-- audit trail has one column for the id of an actor.

create table service_account (
  service_account_id bigint primary key default nextval('user_user_id_seq'),
  client_id text not null unique check (client_id ~ '^sa-[a-z0-9]{20}$'),
  name text not null check (length(name) between 1 and 80),
  description text not null default '' check (length(description) <= 300),
  scopes text[] not null check (cardinality(scopes) between 1 and 100),
  group_id bigint references "group" on delete cascade,
  jwks jsonb,
  secret_hash bytea,
  secret_changed_at timestamptz,
  previous_secret_hash bytea,
  previous_secret_until timestamptz,
  generation integer not null default 1,
  last_used_at timestamptz,
  status boolean not null default true,
  status_change_date timestamptz not null default now(),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  search text generated always as (searchable(name || ' ' || client_id || ' ' || description)) stored,
  check (jwks is null or (secret_hash is null and previous_secret_hash is null))
);
comment on table service_account is 'A program of another system. It gets tokens by client_credentials.';
comment on column service_account.group_id is 'The group that it administers. Null: it acts for the whole platform.';
comment on column service_account.jwks is 'Its public keys, for private_key_jwt. Null: it has a secret, or nothing yet.';
comment on column service_account.secret_hash is 'SHA-256 of 256 random bits, which are shown once.';
comment on column service_account.generation is 'A token is valid only in the generation in which it was issued.';
create unique index service_account_name_key on service_account (lower(name));
create index service_account_by_name on service_account (lower(name), service_account_id);
create index service_account_by_client on service_account (client_id, service_account_id);
create index service_account_by_use on service_account ((coalesce(last_used_at, '-infinity')), service_account_id);
create index service_account_by_status on service_account (status, service_account_id);
create index service_account_by_group on service_account (group_id) where group_id is not null;
create index service_account_search on service_account using gin (search gin_trgm_ops);
create trigger service_account_changed after insert or update or delete or truncate on service_account
  for each statement execute function note_change('service_account');
