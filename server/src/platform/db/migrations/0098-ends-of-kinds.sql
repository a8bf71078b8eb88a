-- Kinds whose qualifications always have an end. Nobody is held by it: what has no end yet stays as it is.
alter table qualification_kind add column has_end boolean not null default false;
comment on column qualification_kind.has_end is 'Each has a last day, so none is added or found in force without one.';
-- By the laws about registrations, radiation licences and checks of who works with children, each ends.
update qualification_kind set has_end = true where code in ('AHPRA', 'RADIATION_USE', 'RADIATION_POSSESSION', 'WWCC');
