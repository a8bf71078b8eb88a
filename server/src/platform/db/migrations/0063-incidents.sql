-- Suspected breaches. What is known of one is computed when its pack is downloaded.

create table incident (
  incident_id bigint generated always as identity primary key,
  title text not null check (length(title) between 1 and 200),
  description text not null default '' check (length(description) <= 5000),
  user_id bigint,
  ability text,
  thing_id bigint,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  aware_on date not null,
  closed boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check (starts_at < ends_at),
  check ((user_id is null) <> (ability is null)),
  check ((ability is null) = (thing_id is null))
);
comment on table incident is 'An account that was misused, or access to a thing that was exposed. No foreign keys: an incident outlives its records.';
comment on column incident.aware_on is 'The day on which somebody first suspected it. The assessment ends 30 days later (Privacy Act 1988 s 26WH).';
