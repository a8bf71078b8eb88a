comment on column mail.next_try_at is 'Never, because the queue of jobs says when a mail is tried (decision 81). Servers of the version before write and read a time.';
