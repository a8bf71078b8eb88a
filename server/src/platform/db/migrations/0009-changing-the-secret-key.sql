-- A SECRET_KEY that gives way to another. What is sealed is sealed anew; a keyed hash cannot be made anew without
-- the secret it is of, so the key of older hashes is kept, sealed, for as long as a recovery code may need it.

create table kept_hash_key (
  key_check bytea primary key,
  sealed bytea not null,
  kept_at timestamptz not null default now()
);
comment on table kept_hash_key is
  'Keys of hashes from before SECRET_KEY was changed, until the last recovery code of that time is used or replaced.';
comment on column kept_hash_key.key_check is 'Recognises the key, and tells nothing of it.';
comment on column kept_hash_key.sealed is 'The key, sealed with SECRET_KEY.';

alter table recovery_code add column made_at timestamptz not null default now();
