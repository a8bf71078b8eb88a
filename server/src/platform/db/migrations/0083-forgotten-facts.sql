-- Until when facts have been deleted. Without it, answers about the past would count the deleted time as known again when the audit
-- trail is kept longer than before.

alter table fact_history add column forgotten_before timestamptz;
comment on column fact_history.forgotten_before is
  'The latest end of a deleted fact. Nothing is known of earlier times. Null: no fact was deleted.';

-- Facts and entries of the audit trail are deleted at the same time, and an entry says for how many days they were kept.
alter table fact_history disable trigger fact_history_is_fixed;
update fact_history set forgotten_before = (
  select max(at - (detail ->> 'keptDays')::integer * interval '1 day') from audit_event where action = 'audit.forget');
alter table fact_history enable trigger fact_history_is_fixed;

create function note_forgotten_facts() returns trigger language plpgsql as $$
begin
  update fact_history set forgotten_before = greatest(forgotten_before, (select max(valid_until) from forgotten))
  where exists (select from forgotten);
  return null;
end $$;
create trigger fact_forgotten_noted after delete on fact referencing old table as forgotten
  for each statement execute function note_forgotten_facts();

/* Since when history is known. Facts are deleted together with the audit trail. */
create or replace function fact_history_begins() returns timestamptz language sql stable as $$
  select greatest(begins_at, forgotten_before, audit_kept_since()) from fact_history
$$;
