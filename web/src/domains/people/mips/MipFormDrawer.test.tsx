import { mipActions } from '@gantry/contract/domains/people/mips/schemas'
import { screen } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { beginSession } from '../../../sessions/session.ts'
import { administrator } from '../../../testing/administrator.ts'
import { answerCalls } from '../../../testing/fake-server.ts'
import { renderPart } from '../../../testing/render.tsx'
import MipFormDrawer from './MipFormDrawer.tsx'

const mip = {
  mipId: 4,
  name: 'North Imaging',
  code: '',
  archiveLabel: 'mip-4',
  lspn: '',
  hpio: '',
  email: '',
  phone: '',
  addressLine1: '',
  addressLine2: '',
  suburb: '',
  state: 'NSW',
  formerState: '',
  isCommonwealth: false,
  postcode: '',
  country: '',
  status: true,
  logoUrl: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  statusChangeDate: '2026-11-01T00:00:00.000Z',
  version: 3,
  may: [...mipActions],
}
const save = 'POST /api/mips/add-update'
const fields = { 'GET /api/custom-fields/used/mip': () => ({ customFields: [] }) }
/** The form waits for the custom fields. */
async function open(shown: typeof mip) {
  const user = await renderPart(
    <Suspense>
      <MipFormDrawer mip={shown} onClose={() => {}} />
    </Suspense>,
  )
  await screen.findByRole('textbox', { name: /Name/ })
  return user
}
const state = () => screen.getByRole('combobox', { name: 'State' })

beforeEach(() => beginSession(administrator))

describe('the state in the form of a MIP', () => {
  it('is chosen by its name, saved as its code, and cannot be cleared once it is known', async () => {
    const requests = answerCalls({ ...fields, [save]: () => ({ ...mip, state: 'TAS' }) })
    const user = await open(mip)
    expect(state()).toHaveValue('New South Wales (NSW)')
    expect(screen.queryByRole('button', { name: 'Clear the state' })).toBeNull()
    await user.click(state())
    expect(await screen.findAllByRole('option')).toHaveLength(8)
    await user.click(screen.getByRole('option', { name: 'Tasmania (TAS)' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await vi.waitFor(() =>
      expect(requests).toContainEqual({
        call: save,
        body: expect.objectContaining({ state: 'TAS', version: 3 }),
      }),
    )
  })

  it('shows the refusal at the field, and keeps the choice', async () => {
    const message =
      'This state would lift the hold of somebody here. Only a platform administrator can do that.'
    const refusal = { code: 'mip.state-frees', message, fields: { state: message }, requestId: 'r1' }
    answerCalls({ ...fields, [save]: () => Response.json(refusal, { status: 403 }) })
    const user = await open(mip)
    await user.click(state())
    await user.click(await screen.findByRole('option', { name: 'Victoria (VIC)' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(message)).toBeVisible()
    expect(state()).toHaveAttribute('aria-invalid', 'true')
    expect(state()).toHaveValue('Victoria (VIC)')
  })

  it('says what stood there when it names no state', async () => {
    answerCalls(fields)
    await open({ ...mip, state: '', formerState: 'Otago' })
    expect(state()).toHaveValue('')
    expect(
      screen.getByText('It was “Otago”, which is no state of Australia. Choose the right one.'),
    ).toBeVisible()
  })
})

describe('the mark of a Commonwealth entity in the form of a MIP', () => {
  const mark = () => screen.queryByRole('checkbox', { name: 'Commonwealth entity' })

  it('is saved by a platform administrator', async () => {
    const requests = answerCalls({ ...fields, [save]: () => ({ ...mip, isCommonwealth: true }) })
    const user = await open(mip)
    expect(mark()).not.toBeChecked()
    await user.click(screen.getByRole('checkbox', { name: 'Commonwealth entity' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await vi.waitFor(() =>
      expect(requests).toContainEqual({
        call: save,
        body: expect.objectContaining({ isCommonwealth: true }),
      }),
    )
  })
})
