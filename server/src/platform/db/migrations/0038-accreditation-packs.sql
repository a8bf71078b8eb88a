-- The proofs of a MIP and its people on a day, as a ZIP file that a server makes in the background.

create table accreditation_pack (
  accreditation_pack_id bigint generated always as identity primary key,
  mip_id bigint not null references mip on delete cascade,
  group_id bigint references "group" on delete cascade,
  as_of date not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED')),
  failure text check (failure in ('TOO_LARGE', 'OTHER')),
  requested_by bigint references "user" on delete set null,
  requested_at timestamptz not null,
  running_until timestamptz,
  attempts integer not null default 0,
  finished_at timestamptz,
  people_total integer not null default 0,
  people_done integer not null default 0,
  missing_total integer not null default 0,
  missing jsonb not null default '[]',
  size bigint,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  check ((state = 'DONE') = (sha256 is not null and size is not null)),
  check ((state = 'FAILED') = (failure is not null))
);
comment on column accreditation_pack.group_id is
  'Of a group administrator: only the members of the group, without sensitive numbers and documents.';
comment on column accreditation_pack.running_until is
  'A server that makes the pack renews it. After this time another server may take the pack over.';
comment on column accreditation_pack.attempts is
  'Counts the servers that took the pack. Only the last one may finish it.';
comment on column accreditation_pack.missing is 'The first of the missing qualifications, for the page of the MIP.';
create index accreditation_pack_by_mip on accreditation_pack (mip_id, accreditation_pack_id);
create index accreditation_pack_by_group on accreditation_pack (group_id) where group_id is not null;
create index accreditation_pack_to_make on accreditation_pack (accreditation_pack_id)
  where state in ('WAITING', 'RUNNING');
create index accreditation_pack_by_age on accreditation_pack (requested_at);
create index accreditation_pack_by_sha256 on accreditation_pack (sha256) where sha256 is not null;
