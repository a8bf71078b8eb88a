import { randomInt } from 'node:crypto'
import type { RoleCode } from '@gantry/contract/product'
import { hashPassword } from '../domains/access/accounts/password-hashing.ts'
import type { World } from '../platform/world.ts'

export type PersonWishes = {
  email?: string
  password?: string
  firstName?: string
  lastName?: string
  siteCode?: string
  language?: string
  timeZone?: string
  /** Role codes; `Member` by default. */
  roles?: RoleCode[]
  /** False if the account was never activated. */
  activated?: boolean
  /** False if the user is inactive. */
  status?: boolean
  groupIdForAdmin?: number
}

export type Person = { userId: number; email: string; password: string; firstName: string; lastName: string }

const standardPassword = 'Plum7-Kestrel'
let standardHash: Promise<string> | null = null

/** Makes a user with an activated account. */
export async function createPerson(
  { db, clock }: Pick<World, 'db' | 'clock'>,
  wishes: PersonWishes = {},
): Promise<Person> {
  const {
    email = `person${randomInt(2 ** 40)}@clinic.example`,
    password = standardPassword,
    firstName = 'Robin',
    lastName = 'Okafor',
    roles = ['Member'],
    activated = true,
    status = true,
    ...rest
  } = wishes
  if (password === standardPassword) standardHash ??= hashPassword(standardPassword)
  const passwordHash = password === standardPassword ? await standardHash : await hashPassword(password)
  const userId = await db.transaction().execute(async (tx) => {
    const user = await tx
      .insertInto('user')
      .values({ email, firstName, lastName, status, activatedAt: activated ? clock.now() : null, ...rest })
      .returning('userId')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('credential')
      .values({ userId: user.userId, passwordHash: activated ? (passwordHash ?? null) : null })
      .execute()
    await tx
      .insertInto('userRole')
      .columns(['userId', 'roleId'])
      .expression((expression) =>
        expression
          .selectFrom('role')
          .select((role) => [role.val(user.userId).as('userId'), 'roleId'])
          .where('code', 'in', roles),
      )
      .execute()
    return user.userId
  })
  return { userId, email, password, firstName, lastName }
}
