-- The end of a hold names what it was for. A hold that began before this migration does not know it.
alter table link_hold add column reasons jsonb not null default '[]';
comment on column link_hold.reasons is
  'What held the link when the hold began: a list of requirementId, qualificationKindId, kindLabel and standing.';
