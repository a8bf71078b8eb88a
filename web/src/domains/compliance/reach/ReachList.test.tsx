import type { UnknownPeriod } from '@gantry/contract/domains/compliance/reach/schemas'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../../testing/render.tsx'
import { ReachList } from './ReachList.tsx'

const historyBegins = '2026-11-03T04:05:06.123456Z'
const texts = { unknown: 'It is not known.', empty: 'Nobody.', emptyRest: 'Nobody in the rest.' }
const before: UnknownPeriod = {
  from: '2026-10-01T00:00:00Z',
  until: historyBegins,
  reason: 'BEFORE_HISTORY',
}
const future: UnknownPeriod = {
  from: '2026-11-05T00:00:00Z',
  until: '2026-11-06T00:00:00Z',
  reason: 'FUTURE',
}

/** Besides the region of the toasts. */
const warnings = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '')

const show = (rows: [] | null, unknown: UnknownPeriod[]) =>
  renderPart(
    <ReachList
      title="Open the page"
      query={{
        error: null,
        refetch: () => undefined,
        data: { pages: [{ historyBegins, unknown }] },
        hasNextPage: false,
        isFetchingNextPage: false,
        fetchNextPage: () => undefined,
      }}
      rows={rows}
      texts={texts}
      download={() => Promise.reject(new Error('not asked for'))}
    />,
  )

it('says of a period before the history that it is not known, and not that nobody had access', async () => {
  await show(null, [before])
  await screen.findByText('It is not known.')
  expect(warnings()).toEqual([expect.stringMatching(/It is not known\..*history begins on .*2026/)])
  expect(screen.queryByText(/Nobody/)).toBeNull()
})

it('says of a period in which the history begins which part is not known', async () => {
  await show([], [before])
  expect(await screen.findByText('Nobody in the rest.')).toBeVisible()
  expect(warnings()).toEqual([expect.stringMatching(/Not known from .*2026.* to .*2026/)])
})

it('says at which time the answer ends, if the period ends in the future', async () => {
  await show([], [future])
  expect(await screen.findByText(/The answer ends on .*2026/)).toBeVisible()
  expect(warnings()).toEqual([])
  expect(screen.getByText('Nobody.')).toBeVisible()
})
