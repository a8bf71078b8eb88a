import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { beginSession } from '../../../sessions/session.ts'
import { administrator } from '../../../testing/administrator.ts'
import { answerCalls } from '../../../testing/fake-server.ts'
import { renderPart } from '../../../testing/render.tsx'
import MipReadiness from './MipReadiness.tsx'

const kind = { qualificationKindId: 1, code: 'AHPRA', label: 'AHPRA registration', subject: 'USER' as const }
const ready = {
  people: 2,
  peopleOnHold: 0,
  requirements: [
    {
      requirementId: 5,
      kind,
      enforcement: 'HOLD',
      role: null,
      professions: ['SONOGRAPHER'],
      engagements: [],
      modalities: [],
      people: 2,
      notKnownPeople: 3,
      counts: { CURRENT: 2 },
    },
  ],
  ownRequirements: [],
  unreadyPeople: [],
  totalItems: 0,
  totalPages: 0,
}
const show = (reply: object) => {
  answerCalls({ 'POST /api/mips/4/readiness': () => reply })
  return renderPart(<MipReadiness id={4} below={null} />)
}

beforeEach(() => beginSession(administrator))

describe('the readiness of a MIP', () => {
  it('says that everybody is ready', async () => {
    await show(ready)
    expect(await screen.findByText('People: 2 · on hold: 0')).toBeVisible()
    expect(screen.getByText('Nobody lacks anything.')).toBeVisible()
    expect(screen.getByText('Sonographers')).toBeVisible()
    expect(screen.getByText('Not known whether it concerns them: people 3')).toBeVisible()
    expect(screen.queryByText(/The state of this MIP is not known/)).toBeNull()
  })

  it.each([
    ['with requirements', { ...ready, peopleOnHold: null }],
    ['without any', { ...ready, peopleOnHold: null, requirements: [] }],
  ])('says that it cannot tell while the state is not known, %s', async (_what, reply) => {
    await show(reply)
    expect(
      await screen.findByText(/The state of this MIP is not known.*nobody can tell who is ready/),
    ).toBeVisible()
    expect(screen.queryByText('Nobody lacks anything.')).toBeNull()
    expect(screen.queryByText('No requirement concerns this MIP.')).toBeNull()
    expect(screen.queryByText(/on hold: /)).toBeNull()
  })
})
