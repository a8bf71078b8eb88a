-- Whether an app was ever used, so that one that was added by mistake can be deleted (decision 106). Its sessions are deleted with those of
-- the portal.
alter table app
  add column first_used_at timestamptz,
  add column is_use_recorded boolean not null default true;
comment on column app.first_used_at is 'When somebody first opened it, or it first called. Null: not since its use is recorded.';
comment on column app.is_use_recorded is 'False: it is older than this column, so it may have been used before.';

-- step

update app set is_use_recorded = false,
  first_used_at = (select min(created_at) from app_session where app_session.app_id = app.app_id);

create function note_first_use_of_app() returns trigger language plpgsql as $$
begin
  update app set first_used_at = new.created_at where app_id = new.app_id and first_used_at is null;
  return null;
end $$;
create trigger first_use_of_app after insert on app_session for each row execute function note_first_use_of_app();
