-- Who checks which qualification at this moment, so that two people do not check the same one.

create table check_lease (
  qualification_id bigint primary key references qualification on delete cascade,
  user_id bigint not null references "user" on delete cascade,
  until timestamptz not null
);
comment on table check_lease is 'The qualifications that somebody has taken to check, until when nobody else gets them.';
create index check_lease_by_user on check_lease (user_id);
create index check_lease_by_end on check_lease (until);
