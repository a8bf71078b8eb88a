import type { Inbox } from '@gantry/contract/domains/portal/inbox/schemas'
import { formatNumber } from '../../../i18n/format.ts'

export type Count = Inbox['counts'][number]

/** Invitations are left out, because they are answered in a list of their own. */
export const groupsOf = ({ counts }: Pick<Inbox, 'counts'>): Count[] =>
  counts.filter(({ kind }) => kind !== 'invitation')

/** `100+` where there are more. */
export const amountOf = ({ count, isMore }: Count, language: string) =>
  `${formatNumber(count, language)}${isMore ? '+' : ''}`
