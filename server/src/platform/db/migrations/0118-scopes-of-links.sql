-- Which modalities of a link are in force is asked by the link (docs/practice-scopes.md).

-- step: concurrently
create index concurrently if not exists practice_scope_of_link on practice_scope (user_mip_id) where granted_at is not null;
-- step
/*
 * The modalities of a link that are in force at a moment, by what was decided until now: those that a scope in force has, if one was ever
 * granted for the link, and otherwise all that are recorded, because nobody has decided anything.
 */
create function modalities_in_force(link_id bigint, recorded text[], at timestamptz) returns text[]
  language sql stable parallel safe as $$
  select case when recorded = '{}' or not exists (
      select from practice_scope where user_mip_id = link_id and granted_at is not null) then recorded
    else array(
      select modality from unnest(recorded) with ordinality as known (modality, place)
      where exists (
        select from practice_scope as scope
        where scope.user_mip_id = link_id and scope.granted_at is not null and modality = any (scope.modalities)
          and practice_scope_standing(scope, at) in ('IN_FORCE', 'REVIEW_DUE'))
      order by place) end
$$;
