-- An AHPRA number belongs to one person. Numbers that several people have already stay, and platform administrators get a list.

create table repeated_ahpra_number (number text primary key);
comment on table repeated_ahpra_number is
  'The AHPRA numbers that several people had at migration 0089. There are no new ones. Some may be settled meanwhile.';
insert into repeated_ahpra_number
select number from qualification
where qualification_kind_id = (select qualification_kind_id from qualification_kind where code = 'AHPRA')
  and number <> '' and user_id is not null and state <> 'REFUSED'
group by number having count(distinct user_id) > 1;

/*
 * Refuses an AHPRA number that another person has, in every way in: the number of a profile becomes a qualification too. Only one
 * transaction at a time adds numbers, because two cannot see each other's rows. What was refused belongs to nobody.
 */
create function refuse_repeated_ahpra_number() returns trigger language plpgsql as $$
declare
  ahpra bigint := (select qualification_kind_id from qualification_kind where code = 'AHPRA');
begin
  if not exists (select from added where qualification_kind_id = ahpra and number <> '') then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('ahpra numbers', 0));
  if exists (
    select from added join qualification as other on other.qualification_kind_id = ahpra and other.number = added.number
    where added.qualification_kind_id = ahpra and added.number <> '' and other.user_id <> added.user_id
      and added.state <> 'REFUSED' and other.state <> 'REFUSED') then
    raise exception 'another person has this AHPRA number'
      using errcode = 'unique_violation', constraint = 'qualification_ahpra_number_key';
  end if;
  return null;
end $$;
create trigger qualification_ahpra_number_added after insert on qualification referencing new table as added
  for each statement execute function refuse_repeated_ahpra_number();

create function refuse_changed_ahpra_number() returns trigger language plpgsql as $$
begin
  if new.qualification_kind_id is distinct from (select qualification_kind_id from qualification_kind where code = 'AHPRA') then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('ahpra numbers', 0));
  if exists (
    select from qualification as other
    where other.qualification_kind_id = new.qualification_kind_id and other.number = new.number
      and other.user_id <> new.user_id and other.state <> 'REFUSED') then
    raise exception 'another person has this AHPRA number'
      using errcode = 'unique_violation', constraint = 'qualification_ahpra_number_key';
  end if;
  return null;
end $$;
create trigger qualification_ahpra_number_changed after update on qualification for each row
  when (new.number <> old.number and new.number <> '' and new.state <> 'REFUSED')
  execute function refuse_changed_ahpra_number();
