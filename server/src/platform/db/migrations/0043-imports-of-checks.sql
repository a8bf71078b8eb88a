-- Register checks of qualifications can be imported.
alter table import drop constraint import_kind_check;
alter table import add constraint import_kind_check
  check (kind in ('users', 'provider-numbers', 'qualification-checks'));
