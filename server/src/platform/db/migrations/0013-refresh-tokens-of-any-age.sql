-- A refresh token now carries a proof of the session it was made for, so that one of any earlier generation is recognised.
-- Servers of the version before still write the column, so it stays.
drop index session_by_previous_refresh;
comment on column session.previous_refresh_hash is 'No longer used.';
