-- The evidence of a suspected breach.

create table incident_file (
  incident_file_id bigint generated always as identity primary key,
  incident_id bigint not null references incident,
  file_name text not null check (length(file_name) between 1 and 200),
  content_type text not null check (length(content_type) <= 120),
  charset text,
  size bigint not null check (size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_at timestamptz not null,
  uploaded_by bigint not null
);
comment on table incident_file is 'Evidence about a suspected breach. No foreign key to people: an incident outlives its records.';
create index incident_file_of_incident on incident_file (incident_id, incident_file_id);
create index incident_file_by_sha256 on incident_file (sha256);
