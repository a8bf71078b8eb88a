import { type RawBuilder, sql } from 'kysely'
import { serverTime } from '../platform/db/server-time.ts'

/**
 * Whether a person must accept terms before anything else: no version was accepted from the last one on that is not by notice. While
 * only the built-in terms are in force, nobody must, because who signs in has accepted them.
 */
export const hasTermsToAccept = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`coalesce((
  select not exists (select from terms_acceptance
    join terms_version as accepted on accepted.document = 'TERMS' and accepted.label = terms_acceptance.version
    where terms_acceptance.user_id = ${userId} and accepted.number >= asked.number)
  from (select max(number) filter (where not is_by_notice) as number from terms_version
    where document = 'TERMS' and (is_built_in or effective_at <= ${serverTime}) having count(*) > 1) as asked), false)`
