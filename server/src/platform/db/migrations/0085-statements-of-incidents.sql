-- What a person writes for the statement about an eligible data breach, and what the assessment found.

alter table incident
  add column entity_name text not null default '' check (length(entity_name) <= 200),
  add column entity_contact text not null default '' check (length(entity_contact) <= 1000),
  add column breach_description text not null default '' check (length(breach_description) <= 5000),
  add column information_kinds text not null default '' check (length(information_kinds) <= 5000),
  add column recommended_steps text not null default '' check (length(recommended_steps) <= 5000),
  add column other_entities text not null default '' check (length(other_entities) <= 5000),
  add column assessed_on date,
  add column harm_considerations text not null default '' check (length(harm_considerations) <= 5000),
  add column remedial_action text not null default '' check (length(remedial_action) <= 5000),
  add column ready_at timestamptz,
  add column ready_by bigint,
  add constraint incident_ready_is_complete check (ready_at is null or (
    assessed_on is not null and ready_by is not null and '' not in (entity_name, entity_contact, breach_description,
      information_kinds, recommended_steps, harm_considerations, remedial_action)));
comment on column incident.entity_name is 'Privacy Act 1988 s 26WK(3)(a), as entity_contact. Then breach_description (b), information_kinds (c), recommended_steps (d).';
comment on column incident.other_entities is 's 26WK(4): the only content that the law does not require.';
comment on column incident.assessed_on is 'The day on which the assessment was completed (s 26WH).';
comment on column incident.harm_considerations is 'Whether serious harm is likely, and why (s 26WG).';
comment on column incident.remedial_action is 'What was done to prevent serious harm (s 26WF).';
comment on column incident.ready_at is 'When somebody marked the draft of the statement as ready. Null: it is not. A change of the incident resets it.';
comment on column incident.ready_by is 'No foreign key: an incident outlives its records.';
