-- A refresh token now carries a proof of the session it was made for, so that one of any earlier generation is recognised.
alter table session drop column previous_refresh_hash;
