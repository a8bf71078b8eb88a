-- Views of the worklist can be saved.
alter table saved_view drop constraint saved_view_list_check;
alter table saved_view add constraint saved_view_list_check
  check (list in ('users', 'mips', 'ris', 'groups', 'qualifications', 'worklist', 'audit')) not valid;
-- step
alter table saved_view validate constraint saved_view_list_check;
