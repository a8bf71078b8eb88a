import { type RawBuilder, sql } from 'kysely'

/** The system of AHPRA numbers, which the kind of qualification names too. */
export const ahpraSystem = 'http://hl7.org.au/id/ahpra-registration-number'

/**
 * Whether the last check of the register found the AHPRA registration of this person suspended, or did not find it, and no
 * other registration of theirs is in the register.
 */
export function isRegistrationSuspended(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  const found = (...results: string[]) => sql`exists (
    select from qualification join qualification_kind as kind using (qualification_kind_id)
    where qualification.user_id = ${userId} and kind.system_uri = ${sql.lit(ahpraSystem)}
      and qualification.state = 'VERIFIED' and check_result in (${sql.join(results.map((result) => sql.lit(result)))}))`
  return sql<boolean>`(${found('SUSPENDED', 'NOT_FOUND')} and not ${found('CURRENT', 'CONDITIONS')})`
}
