import { type RawBuilder, sql } from 'kysely'
import { serverTime } from '../../../platform/db/server-time.ts'

/** Whether a notice is shown by the server's time. */
export const isShown = sql<boolean>`notice.starts_at <= ${serverTime} and (notice.ends_at is null or notice.ends_at > ${serverTime})`

/**
 * Whether a notice of the statement concerns the person, by links that are in force now. The administrators of a group belong to its
 * people, although they need not be members.
 */
export const concerns = (userId: RawBuilder<unknown>) => sql<boolean>`(notice.is_to_everybody or exists (
  select from notice_audience as chosen where chosen.notice_id = notice.notice_id and (
    exists (select from user_role_in_force(${serverTime}) as held
      where held.user_id = ${userId} and held.role_id = chosen.role_id)
    or exists (select from user_group_in_force(${serverTime}) as held
      where held.user_id = ${userId} and held.group_id = chosen.group_id)
    or exists (select from "user" as administrator
      where administrator.user_id = ${userId} and administrator.group_id_for_admin = chosen.group_id)
    or exists (select from user_mip_in_force(${serverTime}) as held
      where held.user_id = ${userId} and held.mip_id = chosen.mip_id))))`

/** The same from the notice's side: the people of its roles, groups and MIPs, found by the indexes of these. */
export const peopleOf = (noticeId: number) => sql`(
  select held.user_id from notice_audience join user_role_in_force(${serverTime}) as held using (role_id)
    where notice_id = ${noticeId}
  union select held.user_id from notice_audience join user_group_in_force(${serverTime}) as held using (group_id)
    where notice_id = ${noticeId}
  union select administrator.user_id from notice_audience
    join "user" as administrator on administrator.group_id_for_admin = notice_audience.group_id
    where notice_id = ${noticeId}
  union select held.user_id from notice_audience join user_mip_in_force(${serverTime}) as held using (mip_id)
    where notice_id = ${noticeId})`
