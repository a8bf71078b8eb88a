import { type RawBuilder, sql } from 'kysely'
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
        title: 'Custom fields',
        fields: { label: 'Field', value: 'Value' },
        // Also those that the person does not see in the portal, and those that were removed and can be put back.
        rows: (userId) => {
          const inLanguage = (texts: RawBuilder<unknown>) =>
            sql`coalesce(nullif(${texts} ->> "user".language, ''), ${texts} ->> 'en')`
          return sql`select ${inLanguage(sql`field.label`)} as label, case
              when jsonb_typeof(held.value) in ('boolean', 'number') then held.value
              else to_jsonb((select string_agg(coalesce((
                  select ${inLanguage(sql`(choice -> 'label')`)} from jsonb_array_elements(field.choices) as choice
                  where choice ->> 'value' = one), one), '; ' order by place)
                from jsonb_array_elements_text(case jsonb_typeof(held.value) when 'array' then held.value
                  else jsonb_build_array(held.value) end) with ordinality as chosen (one, place))) end as value
            from "user" cross join lateral jsonb_each(custom_values) as held
            join custom_field as field on field.record = 'user' and field.key = held.key
            where user_id = ${userId} order by field.position, field.custom_field_id`
        },
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
