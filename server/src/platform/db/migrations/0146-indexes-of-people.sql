-- A person who was added by mistake can be deleted. The foreign keys then look for the person in these columns.
-- step: concurrently
create index concurrently if not exists setup_dismissal_dismissed_by on setup_dismissal (dismissed_by);
create index concurrently if not exists accreditation_pack_requested_by on accreditation_pack (requested_by)
  where requested_by is not null;
create index concurrently if not exists document_uploaded_by on document (uploaded_by) where uploaded_by is not null;
create index concurrently if not exists group_invitation_invited_by on group_invitation (invited_by)
  where invited_by is not null;
create index concurrently if not exists hold_override_made_by on hold_override (made_by) where made_by is not null;
create index concurrently if not exists import_confirmed_by on import (confirmed_by) where confirmed_by is not null;
create index concurrently if not exists import_created_by on import (created_by) where created_by is not null;
create index concurrently if not exists qualification_submitted_by on qualification (submitted_by)
  where submitted_by is not null;
create index concurrently if not exists qualification_check_checked_by on qualification_check (checked_by)
  where checked_by is not null;
create index concurrently if not exists qualification_document_uploaded_by on qualification_document (uploaded_by)
  where uploaded_by is not null;
