-- Scopes of clinical practice: what a person may do at a MIP (decision 0099).

create table practice_scope (
  practice_scope_id bigint generated always as identity primary key,
  user_id bigint not null references "user" on delete cascade,
  mip_id bigint not null references mip on delete cascade,
  user_mip_id bigint not null,
  kind text not null check (kind in ('FULL', 'TEMPORARY', 'EMERGENCY')),
  modalities text[] not null check (modalities <@ array['CT', 'MR', 'US', 'DX', 'MG', 'NM', 'PT', 'RF', 'XA', 'BMD', 'PX', 'IO']),
  procedures text[] not null,
  conditions text not null check (length(conditions) <= 2000),
  supervision text not null check (supervision in ('NONE', 'REMOTE', 'ON_SITE')),
  supervisor_id bigint references "user",
  evidence text not null check (length(evidence) <= 2000),
  valid_from date not null,
  review_by date,
  ends_on date,
  replaces bigint references practice_scope,
  state text not null check (state in ('PROPOSED', 'GRANTED', 'SUSPENDED', 'ENDED')),
  contributors bigint[] not null,
  granted_by bigint,
  granted_at timestamptz,
  version integer not null default 1,
  check (modalities <> '{}' or procedures <> '{}'),
  check ((supervision = 'NONE') = (supervisor_id is null)),
  check (supervisor_id <> user_id),
  check ((granted_by is null) = (granted_at is null)),
  check (ends_on >= valid_from),
  check (kind <> 'FULL' or review_by between valid_from and qualification_last_day(valid_from - 1, 60)),
  check (kind <> 'TEMPORARY' or ends_on <= qualification_last_day(valid_from - 1, 3)),
  check (kind <> 'EMERGENCY' or ends_on <= valid_from + 6),
  check (kind = 'FULL' or (ends_on is not null and review_by is null))
);
comment on table practice_scope is
  'What a person may do at a MIP, on which conditions and days. Nothing but the state changes after the first decision.';
comment on column practice_scope.user_mip_id is 'The link for which it was proposed. A link that is removed and added again is another one.';
comment on column practice_scope.ends_on is 'The last day, at the MIP.';
comment on column practice_scope.replaces is 'The scope that ends with the day before the first day of this one, once this one is granted.';
comment on column practice_scope.contributors is 'Who proposed or changed it. They do not grant it (decision 0067).';
create index practice_scope_of_user on practice_scope (user_id);
create index practice_scope_of_mip on practice_scope (mip_id, user_id);
create index practice_scope_replaces on practice_scope (replaces) where replaces is not null;
create index practice_scope_of_supervisor on practice_scope (supervisor_id) where supervisor_id is not null;
create index practice_scope_proposed on practice_scope (practice_scope_id) where state = 'PROPOSED';
create index practice_scope_review on practice_scope (review_by) where state = 'GRANTED' and review_by is not null;

create table practice_scope_step (
  practice_scope_step_id bigint generated always as identity primary key,
  practice_scope_id bigint not null references practice_scope on delete cascade,
  state text not null,
  reason text not null check (length(reason) <= 2000),
  at timestamptz not null default now(),
  user_id bigint not null
);
comment on table practice_scope_step is 'What was decided about scopes of practice, which only grows. Answers about the past rest on it.';
comment on column practice_scope_step.state is 'The state after it.';
comment on column practice_scope_step.at is 'By the clock of the database, as the facts of links.';
create index practice_scope_step_of_scope on practice_scope_step (practice_scope_id, practice_scope_step_id);

create table practice_scope_evidence (
  practice_scope_id bigint not null references practice_scope on delete cascade,
  qualification_id bigint not null references qualification on delete cascade,
  primary key (practice_scope_id, qualification_id)
);
comment on table practice_scope_evidence is 'The qualifications on which a scope of practice rests.';
create index practice_scope_evidence_of_qualification on practice_scope_evidence (qualification_id);

create function keep_practice_scope_steps() returns trigger language plpgsql as $$
begin
  raise exception 'a decision about a scope of practice is not changed';
end $$;
create trigger practice_scope_step_kept before update on practice_scope_step
  for each row execute function keep_practice_scope_steps();

/* Keeps what was decided about: after the first decision only the state, the grant and the version change. */
create function keep_practice_scope() returns trigger language plpgsql as $$
begin
  if old.state <> 'PROPOSED' and (to_jsonb(old) - array['state', 'granted_by', 'granted_at', 'version'])
    <> (to_jsonb(new) - array['state', 'granted_by', 'granted_at', 'version']) then
    raise exception 'a scope of practice is not changed after it was decided';
  end if;
  return new;
end $$;
create trigger practice_scope_kept before update on practice_scope for each row execute function keep_practice_scope();

/*
 * Why a scope has ended at a moment; null if it has not. The day is that of the MIP at this moment. `scope` is its row, so this is about
 * what was decided until now.
 */
create function practice_scope_end(scope practice_scope, day date) returns text language sql stable parallel safe as $$
  select case
    when scope.state = 'ENDED' and scope.granted_at is null then 'REFUSED'
    when scope.state = 'ENDED' then 'DECIDED'
    when not exists (select from user_mip where user_mip.user_mip_id = scope.user_mip_id) then 'LINK_REMOVED'
    when scope.granted_at is not null and exists (
      select from practice_scope as successor where successor.replaces = scope.practice_scope_id
        and successor.granted_at is not null and successor.valid_from <= day) then 'REPLACED'
    when scope.ends_on < day then 'LAST_DAY' end
$$;

/* What a scope is worth at a moment, by what was decided until now. */
create function practice_scope_standing(scope practice_scope, at timestamptz) returns text language sql stable parallel safe as $$
  select case
    when practice_scope_end(scope, local.day) is not null then 'ENDED'
    when scope.state = 'PROPOSED' then 'PROPOSED'
    when scope.state = 'SUSPENDED' then 'SUSPENDED'
    when scope.valid_from > local.day then 'COMING'
    when not exists (select from user_mip_in_force(at) as link join "user" using (user_id)
      where link.user_mip_id = scope.user_mip_id and "user".status and is_in_force(link.valid_until, at)) then 'LINK_OFF'
    when scope.supervision <> 'NONE' and not exists (select from user_mip_in_force(at) as link join "user" using (user_id)
      where link.user_id = scope.supervisor_id and link.mip_id = scope.mip_id and "user".status
        and is_in_force(link.valid_until, at)) then 'UNSUPERVISED'
    when scope.review_by < local.day then 'REVIEW_DUE'
    else 'IN_FORCE' end
  from (select mip_day(mip.state, at) as day from mip where mip.mip_id = scope.mip_id) as local
$$;
