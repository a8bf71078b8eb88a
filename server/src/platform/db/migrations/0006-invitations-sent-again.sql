-- A mail that can be sent again at will would fill somebody's mailbox.

alter table group_invitation add column resent_at timestamptz;
comment on column group_invitation.resent_at is 'When its mail was last sent again; null where it never was.';
