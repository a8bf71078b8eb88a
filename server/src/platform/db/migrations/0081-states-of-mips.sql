-- The state of a MIP becomes a closed list, because days, requirements and licences depend on it. With any other text a MIP
-- had no midnight, so whoever could write one lifted every hold there.

/*
 * The code of the state that a text names by its code or name, in any case and with any spaces and dots; otherwise empty.
 * australian_state stays as it is, because answers about the past read with it what was written then.
 */
create function named_state(written text) returns text language sql immutable parallel safe
  return case upper(regexp_replace(written, '[.[:space:]]', '', 'g'))
    when 'NSW' then 'NSW' when 'NEWSOUTHWALES' then 'NSW'
    when 'VIC' then 'VIC' when 'VICTORIA' then 'VIC'
    when 'QLD' then 'QLD' when 'QUEENSLAND' then 'QLD'
    when 'SA' then 'SA' when 'SOUTHAUSTRALIA' then 'SA'
    when 'WA' then 'WA' when 'WESTERNAUSTRALIA' then 'WA'
    when 'TAS' then 'TAS' when 'TASMANIA' then 'TAS'
    when 'ACT' then 'ACT' when 'AUSTRALIANCAPITALTERRITORY' then 'ACT'
    when 'NT' then 'NT' when 'NORTHERNTERRITORY' then 'NT'
    else '' end;

alter table mip add column former_state text not null default '';
comment on column mip.former_state is
  'The text that stood in `state` and names no state; empty once the state is known. Platform administrators replace it.';

-- What names a state becomes its code. Other text is not guessed, not even from a postcode. The triggers of 0050 begin new
-- facts, so that answers about the time before stay as they were.
create table state_change as
select mip_id, state as written, named_state(state) as named from mip where state <> named_state(state);
update mip set state = named, former_state = case when named = '' then written else '' end
from state_change where state_change.mip_id = mip.mip_id;
insert into audit_event (at, action, subject_type, subject_id, result, detail)
select now(), 'mip.edit', 'mip', mip_id, 'DONE',
  with_cause(jsonb_build_object('changes', jsonb_build_object('state', jsonb_build_array(written, named))))
from state_change order by mip_id;
drop table state_change;

/*
 * For servers of the previous version, which write any text: what names a state becomes its code, and with any other text the
 * state stays known, so that what was held stays held. A state that was never known keeps the text for platform administrators.
 */
create function keep_state_known() returns trigger language plpgsql as $$
declare
  named text := named_state(new.state);
begin
  if named <> '' then
    new.former_state := '';
  elsif tg_op = 'UPDATE' and old.state <> '' then
    named := old.state;
  elsif new.state <> '' then
    new.former_state := new.state;
  end if;
  new.state := named;
  return new;
end $$;
create trigger mip_keeps_state_known before insert or update of state on mip
  for each row execute function keep_state_known();

alter table mip add constraint mip_state_known
  check (state in ('', 'NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'ACT', 'NT')) not valid;
alter table mip validate constraint mip_state_known;

alter table accreditation_pack add column is_state_known boolean not null default true;
comment on column accreditation_pack.is_state_known is
  'Whether the state of the MIP was known when the pack was made. Without it, nobody can tell what is missing.';
