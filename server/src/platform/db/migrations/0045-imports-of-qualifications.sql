-- Qualifications of people and MIPs can be imported.
alter table import drop constraint import_kind_check;
alter table import add constraint import_kind_check
  check (kind in ('users', 'provider-numbers', 'qualifications', 'qualification-checks'));
