-- The index of numbers leaves out the empty ones. Only with `number <> ''` of the other row does PostgreSQL use it.

create or replace function refuse_repeated_ahpra_number() returns trigger language plpgsql as $$
declare
  ahpra bigint := (select qualification_kind_id from qualification_kind where code = 'AHPRA');
begin
  if not exists (select from added where qualification_kind_id = ahpra and number <> '') then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('ahpra numbers', 0));
  if exists (
    select from added
    join qualification as other on other.qualification_kind_id = ahpra and other.number = added.number and other.number <> ''
    where added.qualification_kind_id = ahpra and added.number <> '' and other.user_id <> added.user_id
      and added.state <> 'REFUSED' and other.state <> 'REFUSED') then
    raise exception 'another person has this AHPRA number'
      using errcode = 'unique_violation', constraint = 'qualification_ahpra_number_key';
  end if;
  return null;
end $$;

create or replace function refuse_changed_ahpra_number() returns trigger language plpgsql as $$
begin
  if new.qualification_kind_id is distinct from (select qualification_kind_id from qualification_kind where code = 'AHPRA') then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('ahpra numbers', 0));
  if exists (
    select from qualification as other
    where other.qualification_kind_id = new.qualification_kind_id and other.number = new.number and other.number <> ''
      and other.user_id <> new.user_id and other.state <> 'REFUSED') then
    raise exception 'another person has this AHPRA number'
      using errcode = 'unique_violation', constraint = 'qualification_ahpra_number_key';
  end if;
  return null;
end $$;
