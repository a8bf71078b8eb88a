-- The change of SECRET_KEY. Encrypted values are encrypted again. A keyed hash cannot be computed again without its
-- secret, so the old hash key is stored, encrypted, for as long as a recovery code may need it.

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
