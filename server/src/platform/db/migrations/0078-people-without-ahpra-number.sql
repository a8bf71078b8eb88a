-- Most people who are added have no AHPRA number. A statement that inserts no qualification still runs the triggers of
-- `qualification`, which note a change of its lists, so that their totals were counted again after each new person.
create or replace function add_ahpra_numbers() returns trigger language plpgsql as $$
begin
  if not exists (select from added where ahpra_number <> '') then return null; end if;
  insert into qualification (user_id, qualification_kind_id, number, is_from_profile)
  select user_id, kind.qualification_kind_id, ahpra_number, true
  from added cross join (select qualification_kind_id from qualification_kind where code = 'AHPRA') as kind
  where ahpra_number <> '';
  return null;
end $$;
