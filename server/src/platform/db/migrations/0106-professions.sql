-- Who practises what, on which terms, on which days.

create table person_profession (
  person_profession_id bigint generated always as identity primary key,
  user_id bigint not null references "user" on delete cascade,
  profession text not null check (profession in ('DIAGNOSTIC_RADIOGRAPHER', 'SONOGRAPHER', 'NUCLEAR_MEDICINE_TECHNOLOGIST',
    'RADIATION_THERAPIST', 'RADIOLOGIST', 'NUCLEAR_MEDICINE_SPECIALIST', 'OTHER_MEDICAL_PRACTITIONER', 'NURSE',
    'DENTAL_PRACTITIONER', 'MEDICAL_PHYSICIST', 'ADMINISTRATIVE')),
  engagement text not null check (engagement in ('EMPLOYEE', 'CONTRACTOR', 'VISITING', 'STUDENT', 'SUPPLIER')),
  valid_from date not null,
  valid_until date,
  check (valid_until >= valid_from - 1)
);
comment on table person_profession is 'A profession of a person with the kind of engagement, and on which days it is so. What was is kept.';
comment on column person_profession.engagement is 'On which terms. A student is in training for the profession.';
comment on column person_profession.valid_from is 'The first day.';
comment on column person_profession.valid_until is
  'The last day. Null: no end is known. The day before the first day: it was entered by mistake, and counts on no day.';
create index person_profession_of_user on person_profession (user_id);
-- With the days, so that who has a profession is counted without reading the table.
create index person_profession_holders on person_profession (profession, engagement, user_id) include (valid_from, valid_until);

/* The past is not overwritten: an end only moves to an earlier day, and everything else stays. */
create function keep_person_profession() returns trigger language plpgsql as $$
begin
  if (new.user_id, new.profession, new.engagement, new.valid_from)
      is distinct from (old.user_id, old.profession, old.engagement, old.valid_from)
    or coalesce(new.valid_until, 'infinity') > coalesce(old.valid_until, 'infinity') then
    raise exception 'a profession is not changed: end it, and add another one';
  end if;
  return new;
end $$;
create trigger person_profession_is_kept before update on person_profession
  for each row execute function keep_person_profession();

/* The professions that people have at a time, by the day of each person. That day is looked up only where the answer depends on it. */
create function person_profession_at(at timestamptz) returns setof person_profession language sql stable parallel safe as $$
  select person_profession.* from person_profession
  where valid_from <= (at at time zone 'Australia/Sydney')::date
    and (valid_until is null or valid_until >= (at at time zone 'Australia/Perth')::date)
    and case when valid_from <= (at at time zone 'Australia/Perth')::date
        and coalesce(valid_until >= (at at time zone 'Australia/Sydney')::date, true) then true
      else person_day(user_id, at) between valid_from and coalesce(valid_until, 'infinity') end
$$;
