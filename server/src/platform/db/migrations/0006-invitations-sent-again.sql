-- The time of the last repeated mail, so that an invitation cannot be sent again too often.

alter table group_invitation add column resent_at timestamptz;
comment on column group_invitation.resent_at is 'When its mail was last sent again; null where it never was.';
