import type { ReachExplanation } from '@gantry/contract/domains/compliance/reach/schemas'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { beginSession } from '../../../sessions/session.ts'
import { administrator } from '../../../testing/administrator.ts'
import { answerCalls } from '../../../testing/fake-server.ts'
import { renderPart } from '../../../testing/render.tsx'
import { Explanation } from './Explanation.tsx'
import { ReachTabs } from './ReachTabs.tsx'

const at = '2026-11-05T06:00:00Z'
const answer: ReachExplanation = {
  verdict: 'ALLOWED',
  historyBegins: '2026-11-03T04:05:06.123456Z',
  at: null,
  person: { id: 5, name: 'Ada North' },
  thing: { kind: 'mip', id: 7, name: 'North Imaging', owner: null } as ReachExplanation['thing'],
  paths: [],
  missing: [],
}

it.each([
  [{}, 'Yes, Ada North can see the images of North Imaging'],
  [{ verdict: 'REFUSED' }, 'No, Ada North cannot see the images of North Imaging'],
  [{ at }, /^Yes, on 5 Nov 2026.* Ada North could see the images of North Imaging$/],
  [{ at, verdict: 'REFUSED' }, /^No, on 5 Nov 2026.* Ada North could not see the images of North Imaging$/],
  [
    { at: '2026-11-01T06:00:00Z', verdict: 'UNKNOWN' },
    /^It is not known whether Ada North could see the images of North Imaging on 1 Nov 2026/,
  ],
] as const)('answers %o in one sentence with the action', async (differing, sentence) => {
  answerCalls({ 'GET /api/gantry-admin/reach/explain': () => ({ ...answer, ...differing }) })
  await renderPart(<Explanation question={{ userId: 5, ability: 'images.view', thingId: 7 }} />)
  expect(await screen.findByText(sentence)).toBeVisible()
})

it('keeps the question in the links to the other pages', async () => {
  beginSession(administrator)
  await renderPart(<ReachTabs />, { path: '/reach?userId=5&ability=mip.read&thingId=7' })
  expect(screen.getByRole('link', { name: 'Who had access' })).toHaveAttribute(
    'href',
    '/reach/who?userId=5&ability=mip.read&thingId=7',
  )
})
