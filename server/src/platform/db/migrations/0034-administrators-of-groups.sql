-- The dashboard looks for groups without an active administrator. With all columns of that question in the index,
-- PostgreSQL reads no row of a user.
drop index user_by_group_for_admin;
create index user_by_group_for_admin on "user" (group_id_for_admin, user_id) include (status)
  where group_id_for_admin is not null;
