import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { beginSession } from '../../sessions/session.ts'
import { administrator } from '../../testing/administrator.ts'
import { answerCalls } from '../../testing/fake-server.ts'
import { renderPart } from '../../testing/render.tsx'
import { RecordStatusSwitch } from './RecordStatusSwitch.tsx'

const mip = (status: boolean) => ({ mipId: 4, name: 'North Imaging', status })
const setting = 'POST /api/gantry-admin/mips/4/activate-inactivate'

describe('the switch of the status of a record', () => {
  beforeEach(() => beginSession(administrator))

  it('asks before others lose something, and says how many', async () => {
    const calls = answerCalls({})
    const user = await renderPart(
      <RecordStatusSwitch kind="mip" record={mip(true)} linked={{ users: 3, groups: 0 }} />,
    )
    await user.click(screen.getByRole('switch'))
    expect(await screen.findByRole('dialog', { name: 'Deactivate North Imaging?' })).toHaveTextContent(
      '3 users',
    )
    expect(calls).toEqual([])
  })

  it.each([
    ['activates', false, { users: 3, groups: 0 }],
    ['inactivates a record that nobody is linked to', true, { users: 0, groups: 0 }],
  ])('%s at once, with an Undo', async (_what, status, linked) => {
    const calls = answerCalls({ [setting]: () => mip(!status) })
    const user = await renderPart(
      <RecordStatusSwitch kind="mip" record={mip(status)} linked={linked} isUnnoticed={linked.users === 0} />,
    )
    await user.click(screen.getByRole('switch'))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undone')).toBeVisible()
    expect(calls.map(({ call }) => call)).toEqual([setting, setting])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
