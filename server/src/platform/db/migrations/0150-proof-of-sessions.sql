-- When somebody gave the second factor again in an open session, before something for which the sign-in was too long ago (decision 0107).
alter table session add column factor_given_at timestamptz;
comment on column session.factor_given_at is
  'When the second factor was last given after the sign-in. Null: it was given at the sign-in only.';
