-- Finds the scopes of practice about which something may be to be done (docs/practice-scopes.md).

-- step: concurrently
create index concurrently if not exists practice_scope_suspended on practice_scope (practice_scope_id) where state = 'SUSPENDED';
-- step: concurrently
create index concurrently if not exists practice_scope_supervised on practice_scope (practice_scope_id)
  where state = 'GRANTED' and supervision <> 'NONE';
