-- Professions of people can be imported.
alter table import drop constraint import_kind_check;
alter table import add constraint import_kind_check
  check (kind in ('users', 'provider-numbers', 'professions', 'qualifications', 'qualification-checks')) not valid;

-- step
alter table import validate constraint import_kind_check;
