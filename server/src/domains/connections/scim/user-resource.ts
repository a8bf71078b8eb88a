import { createHash } from 'node:crypto'
import { nameOf } from '../../../kit/people/name.ts'
import { extensionSchema, type Resource, userSchema } from './protocol/resources.ts'
import type { ScimPerson } from './user-queries.ts'

/** Professions also change by days and by people in the portal, which the counters of the version do not see. */
export const versionOf = ({ version, professions }: Pick<ScimPerson, 'version' | 'professions'>) =>
  professions.length === 0 ? `W/"${version}"` : `W/"${version}.${digestOf(professions)}"`

const digestOf = (professions: ScimPerson['professions']) =>
  createHash('sha256').update(JSON.stringify(professions)).digest('hex').slice(0, 12)

/** A person as a resource of SCIM. */
export function toUserResource(baseUrl: string, person: ScimPerson): Resource {
  const { userId, firstName, lastName, title, externalId, phone, mobile, professions } = person
  const formatted = nameOf(person)
  const phones = [
    ...(phone === '' ? [] : [{ value: phone, type: 'work' }]),
    ...(mobile === '' ? [] : [{ value: mobile, type: 'mobile' }]),
  ]
  return {
    schemas: professions.length > 0 ? [userSchema, extensionSchema] : [userSchema],
    id: String(userId),
    ...(externalId !== null && { externalId }),
    userName: person.userName,
    name: {
      formatted,
      givenName: firstName,
      familyName: lastName,
      ...(title !== '' && { honorificPrefix: title }),
    },
    displayName: formatted,
    preferredLanguage: person.language,
    active: person.active,
    emails: [{ value: person.email, type: 'work', primary: true }],
    ...(phones.length > 0 && { phoneNumbers: phones }),
    ...(professions.length > 0 && {
      [extensionSchema]: {
        professions: professions.map(({ validUntil, ...one }) => ({
          ...one,
          ...(validUntil !== null && { validUntil }),
        })),
      },
    }),
    meta: {
      resourceType: 'User',
      created: person.createdAt.toISOString(),
      lastModified: person.changedAt.toISOString(),
      location: `${baseUrl}/Users/${userId}`,
      version: versionOf(person),
    },
  }
}
