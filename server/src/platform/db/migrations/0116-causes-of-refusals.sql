-- Why a qualification was refused, so that the mail says in the holder's language what to do; and where a register can be looked up.

alter table qualification add column refusal_cause text;
alter table qualification add constraint qualification_refusal_cause_check check (refusal_cause in ('UNREADABLE', 'WRONG_DOCUMENT',
  'OUT_OF_DATE', 'OTHER_PERSON', 'OTHER_NUMBER', 'NOT_IN_REGISTER', 'INCOMPLETE', 'OTHER')) not valid;
-- step
alter table qualification validate constraint qualification_refusal_cause_check;
-- step
comment on column qualification.refusal_cause is 'Null for one that is not refused, or was before causes were recorded.';

alter table qualification_kind add column register_url text not null default '' check (length(register_url) <= 200);
comment on column qualification_kind.register_url is 'The page of the public register where its numbers are looked up; empty for none.';
update qualification_kind set register_url = 'https://www.ahpra.gov.au/Registration/Registers-of-Practitioners.aspx'
  where code = 'AHPRA' and proof = 'REGISTER';
