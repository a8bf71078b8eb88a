-- The guide for the first administrator, which can be dismissed.

create table setup_dismissal (
  single boolean primary key default true check (single),
  dismissed_at timestamptz not null,
  dismissed_by bigint references "user" on delete set null
);
comment on table setup_dismissal is
  'Present once the guide for a new installation is dismissed. It is about the installation, so it is dismissed for everybody.';

-- An installation that is in use needs no guide.
insert into setup_dismissal (dismissed_at) select now() where exists (select from "user" offset 1);
