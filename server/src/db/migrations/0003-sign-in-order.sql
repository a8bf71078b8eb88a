-- Sorted by last sign-in, those who never did stand at the far end: before everyone who did, in either
-- direction of the same index.
drop index user_by_last_sign_in;
create index user_by_last_sign_in on "user" (coalesce(last_sign_in_at, '-infinity'::timestamptz), user_id);
