import i18next from 'i18next'
import { callQuery, queryClient } from '../../../api/queries.ts'
import { fetchTexts } from '../../../i18n/i18n.ts'
import type { OwnAction } from '../../../kit/pages/domain-jump.ts'
import type { Viewer } from '../../../sessions/index.ts'
import { kindLabel } from '../qualification-kinds/index.ts'

const page = { to: '/account', search: { tab: 'qualifications' } } as const

/** What the person may do with their qualifications: what their page has a button for. */
export async function ownActions({ userId }: Viewer): Promise<readonly OwnAction[]> {
  const read = queryClient.fetchQuery(callQuery('listUserQualifications', { params: { userId } }))
  const [{ qualifications, may }] = await Promise.all([read, fetchTexts(['qualification-kinds'])])
  const t = i18next.getFixedT(null, 'qualification-kinds')
  const renewed = new Set(
    qualifications.flatMap(({ replaces, state }) => (state === 'SUBMITTED' ? [replaces] : [])),
  )
  const adding: OwnAction = { ...page, label: 'qualifications.addOwn', opens: 'new-qualification' }
  const renewals = qualifications
    .filter(({ canRenew, qualificationId }) => canRenew && !renewed.has(qualificationId))
    .map(
      ({ qualificationId, kindCode, kindLabel: label }): OwnAction => ({
        ...page,
        label: 'qualifications.renew',
        name: kindLabel({ code: kindCode, label }, t),
        opens: 'renew-qualification',
        about: qualificationId,
      }),
    )
  return may.includes('add') ? [...renewals, adding] : renewals
}
