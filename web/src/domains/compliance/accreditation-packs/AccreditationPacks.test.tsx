import type { AccreditationPack } from '@gantry/contract/domains/compliance/accreditation-packs/schemas'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { todayHere } from '../../../i18n/format.ts'
import { beginSession } from '../../../sessions/session.ts'
import { administrator } from '../../../testing/administrator.ts'
import { answerCalls } from '../../../testing/fake-server.ts'
import { renderPart } from '../../../testing/render.tsx'
import AccreditationPacks from './AccreditationPacks.tsx'

const list = 'GET /api/mips/7/accreditation-packs'
const request = 'POST /api/mips/7/accreditation-packs'

const pack: AccreditationPack = {
  accreditationPackId: 1,
  mipId: 7,
  asOf: '2026-06-30',
  from: '2025-06-30',
  state: 'DONE',
  failure: null,
  groupName: null,
  requestedBy: { userId: 2, name: 'Pat Admin' },
  requestedAt: '2026-11-16T22:00:00.000Z',
  finishedAt: '2026-11-16T22:01:00.000Z',
  deletedAt: '2026-12-16T22:00:00.000Z',
  peopleTotal: 40,
  peopleDone: 40,
  progress: 100,
  size: 1_400_000,
  sha256: 'a'.repeat(64),
  missingTotal: 2,
  isStateKnown: true,
  missing: [
    { name: null, kind: 'DIAS accreditation', standing: 'LAPSED' },
    { name: 'Cy Cole', kind: 'AHPRA registration', standing: 'MISSING' },
  ],
}
const unfinished = { size: null, sha256: null, finishedAt: null, missing: [], missingTotal: 0 }
const running: AccreditationPack = {
  ...pack,
  ...unfinished,
  accreditationPackId: 2,
  asOf: '2026-09-30',
  state: 'RUNNING',
  peopleDone: 10,
  progress: 25,
}

beforeEach(() => beginSession(administrator))

const render = () => renderPart(<AccreditationPacks id={7} />)

describe('the accreditation packs of a MIP', () => {
  it('show the progress until the pack is ready, and then what is missing', async () => {
    let packs = [running]
    answerCalls({ [list]: () => ({ accreditationPacks: packs }) })
    await render()
    const bar = await screen.findByRole('progressbar', { name: /30 Sept? 2026/ })
    expect(bar.getAttribute('aria-valuenow')).toBe('25')
    expect(screen.getByText('10 of 40 people')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull()
    packs = [{ ...pack, accreditationPackId: 2 }]
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull(), { timeout: 5000 })
    expect(screen.getByRole('button', { name: /^Download/ })).toBeTruthy()
    expect(screen.getByText('2 qualifications are missing')).toBeTruthy()
    const missing = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(missing).toContain('MIP · DIAS accreditation · Lapsed')
    expect(missing).toContain('Cy Cole · AHPRA registration · Missing')
  })

  it('say why a pack failed, of which group it is, and that nothing is missing', async () => {
    answerCalls({
      [list]: () => ({
        accreditationPacks: [
          { ...running, state: 'FAILED', failure: 'TOO_LARGE' },
          { ...pack, groupName: 'North', missing: [], missingTotal: 0 },
        ],
      }),
    })
    await render()
    expect(await screen.findByText(/too large/)).toBeTruthy()
    expect(screen.getByText('only members of North')).toBeTruthy()
    expect(screen.getByText('Nothing is missing.')).toBeTruthy()
    expect(screen.getByText(/for whom the type of registration/)).toBeTruthy()
    expect(screen.getAllByText(/^with who left since .*2025/)).toHaveLength(2)
  })

  it('do not say that nothing is missing where the state of the MIP was not known', async () => {
    const packs = [{ ...pack, isStateKnown: false, missing: [], missingTotal: 0 }]
    answerCalls({ [list]: () => ({ accreditationPacks: packs }) })
    await render()
    expect(await screen.findByText(/nobody can tell whether more is missing/)).toBeTruthy()
    expect(screen.queryByText('Nothing is missing.')).toBeNull()
  })

  it('are requested for a day, and a refused day keeps the entry and names the field', async () => {
    const refusal = {
      code: 'input.invalid',
      message: 'asOf: At most one year from today.',
      fields: { asOf: 'At most one year from today.' },
      requestId: 'r1',
    }
    const requests = answerCalls({
      [list]: () => ({ accreditationPacks: [] }),
      [request]: () => Response.json(refusal, { status: 400 }),
    })
    const user = await render()
    await screen.findByText('No packs yet')
    await user.click(screen.getByRole('button', { name: 'Make the pack' }))
    expect(await screen.findByText('At most one year from today.')).toBeTruthy()
    expect(screen.getByLabelText(/^As of/).getAttribute('aria-invalid')).toBe('true')
    expect(requests).toContainEqual({ call: request, body: { asOf: todayHere() } })
    await user.type(screen.getByLabelText(/^Who left since/), '2026-01-31')
    await user.click(screen.getByRole('button', { name: 'Make the pack' }))
    await waitFor(() =>
      expect(requests).toContainEqual({ call: request, body: { asOf: todayHere(), from: '2026-01-31' } }),
    )
  })

  it('are deleted after a question', async () => {
    let packs = [pack]
    const requests = answerCalls({
      [list]: () => ({ accreditationPacks: packs }),
      'DELETE /api/mips/7/accreditation-packs/1': () => {
        packs = []
        return true
      },
    })
    const user = await render()
    await user.click(await screen.findByRole('button', { name: /^Delete the pack/ }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No packs yet')).toBeTruthy()
    expect(requests.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(1)
  })
})
