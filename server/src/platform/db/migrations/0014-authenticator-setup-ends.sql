-- The setup of an authenticator begins with the password, which counts for some minutes only.
alter table credential add column authenticator_pending_since timestamptz;
