import { sql } from 'kysely'
import type { PersonalTable } from '../../../../platform/personal.ts'

const profile = {
  title: 'Title',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  mobile: 'Mobile',
  speciality: 'Speciality',
  ahpraNumber: 'AHPRA number',
  hpii: 'HPI-I',
  siteCode: 'Site code',
  addressLine1: 'Address line 1',
  addressLine2: 'Address line 2',
  suburb: 'Suburb',
  state: 'State',
  postcode: 'Postcode',
  country: 'Country',
  language: 'Language',
  timeZone: 'Time zone',
  twoFactorAuthType: 'Second factor',
  administered: 'Administered group',
  listed: 'In the directory for other systems',
  listedPractice: 'Practice in the directory for other systems',
  status: 'Active',
  statusChangeDate: 'Status changed',
  createdAt: 'Created',
  activatedAt: 'Activated',
  lastSignInAt: 'Last sign-in',
}

export const personalUsers = [
  {
    table: 'user',
    // Who typed the AHPRA number may not check it.
    people: { userId: 'subject', ahpraTypedBy: 'actor' },
    copies: [
      {
        title: 'Profile',
        fields: profile,
        rows: (userId) => sql`select "user".*, "group".group_name as administered
          from "user" left join "group" on "group".group_id = group_id_for_admin where user_id = ${userId}`,
      },
      {
        title: 'Photo',
        fields: { fileName: 'File' },
        rows: (userId) => sql`select user_id as id, 'photo.webp' as file_name, photo_sha256 as sha256
          from "user" where user_id = ${userId} and photo_sha256 is not null`,
        folder: 'photo',
      },
    ],
  },
  {
    table: 'userRole',
    people: { userId: 'subject' },
    copies: [
      {
        title: 'Roles',
        fields: { label: 'Role', validUntil: 'End' },
        rows: (userId) => sql`select label, valid_until from user_role join role using (role_id)
          where user_id = ${userId} order by label`,
      },
    ],
  },
] as const satisfies readonly PersonalTable[]
