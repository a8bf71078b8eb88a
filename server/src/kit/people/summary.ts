import { photoUrl } from './record-queries.ts'

/** The columns of a user in the link lists of MIPs, RIS, groups and sessions. */
export type UserSummary = {
  userId: number
  firstName: string
  lastName: string
  email: string
  siteCode: string
  photoUrl: string | null
  userStatus: boolean
}

/** Columns for a query that joins the table `user`; `toUserSummary` converts them. */
export const userSummaryColumns = [
  'user.userId',
  'user.firstName',
  'user.lastName',
  'user.email',
  'user.siteCode',
  'user.photoSha256',
  'user.status as userStatus',
] as const

type SummaryColumns = Omit<UserSummary, 'photoUrl'> & { photoSha256: string | null }

export const toUserSummary = <Row extends SummaryColumns>({ photoSha256, ...row }: Row) => ({
  ...row,
  photoUrl: photoUrl(row.userId, photoSha256),
})
