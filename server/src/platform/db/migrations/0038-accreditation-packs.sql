-- The proofs of a MIP and its people on a day, as a ZIP file that a server makes in the background.

create table accreditation_pack (
  accreditation_pack_id bigint generated always as identity primary key,
  mip_id bigint not null references mip on delete cascade,
  as_of date not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED')),
  requested_by bigint references "user" on delete set null,
  requested_at timestamptz not null,
  -- A server that runs it renews this; another one takes over an abandoned pack.
  running_until timestamptz,
  finished_at timestamptz,
  people_total integer not null default 0,
  people_done integer not null default 0,
  size bigint,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  check ((state = 'DONE') = (sha256 is not null and size is not null))
);
create index accreditation_pack_by_mip on accreditation_pack (mip_id, accreditation_pack_id);
create index accreditation_pack_to_make on accreditation_pack (accreditation_pack_id)
  where state in ('WAITING', 'RUNNING');
create index accreditation_pack_by_sha256 on accreditation_pack (sha256) where sha256 is not null;
