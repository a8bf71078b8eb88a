-- A group administrator shares a view within the own group.

-- If the group is deleted, its views belong to their owners alone again. They must never become views for everybody.
alter table saved_view
  add column group_id bigint references "group" on delete set null,
  add constraint saved_view_shared_once check (not (is_shared and group_id is not null));
comment on column saved_view.is_shared is 'Shared with everybody who may open the list.';
comment on column saved_view.group_id is 'The group with whose members and administrators the view is shared.';

create index saved_view_of_group on saved_view (group_id, list) where group_id is not null;
