comment on column accreditation_pack.running_until is
  'Infinite, because the queue of jobs says who makes the pack (decision 81). Servers of the version before write and read a time.';
comment on column accreditation_pack.attempts is 'Counts the runs that took the pack. Only the last one may finish it.';
