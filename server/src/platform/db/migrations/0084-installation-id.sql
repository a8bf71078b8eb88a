-- Files and database belong together when both have this id: the file store keeps a copy of it (decision 66).
create table installation (
  is_single boolean primary key default true check (is_single),
  installation_id uuid not null
);
comment on column installation.installation_id is
  'Also in the file store. A server does not start with the files of another installation.';
insert into installation (installation_id) values (gen_random_uuid());

create table unreferenced_file (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  seen_at timestamptz not null,
  kept_until timestamptz not null
);
comment on table unreferenced_file is
  'Files that no row names. They stay in the file store until `kept_until`, and longer if a row names them by then.';
comment on column unreferenced_file.seen_at is 'When the daily clean-up last found the file without a row.';
comment on column unreferenced_file.kept_until is
  'Infinity: it was in the store before the store had the id of this installation, and is never deleted.';
