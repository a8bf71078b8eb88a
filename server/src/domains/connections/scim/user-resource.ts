import { nameOf } from '../../../kit/people/name.ts'
import { type Resource, userSchema } from './protocol/resources.ts'
import type { ScimPerson } from './user-queries.ts'

export const versionOf = ({ version }: Pick<ScimPerson, 'version'>) => `W/"${version}"`

/** A person as a resource of SCIM. */
export function toUserResource(baseUrl: string, person: ScimPerson): Resource {
  const { userId, firstName, lastName, title, externalId, phone, mobile } = person
  const formatted = nameOf(person)
  const phones = [
    ...(phone === '' ? [] : [{ value: phone, type: 'work' }]),
    ...(mobile === '' ? [] : [{ value: mobile, type: 'mobile' }]),
  ]
  return {
    schemas: [userSchema],
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
    meta: {
      resourceType: 'User',
      created: person.createdAt.toISOString(),
      lastModified: person.changedAt.toISOString(),
      location: `${baseUrl}/Users/${userId}`,
      version: versionOf(person),
    },
  }
}
