import type { QualificationKind } from '@gantry/contract/domains/compliance/qualification-kinds/schemas'
import type { HoldPreview } from '@gantry/contract/domains/compliance/requirements/hold-schemas'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerCalls } from '../../../testing/fake-server.ts'
import { renderPart } from '../../../testing/render.tsx'
import KindFormDrawer from './KindFormDrawer.tsx'
import { KindRow } from './KindRow.tsx'

const ahpra: QualificationKind = {
  qualificationKindId: 1,
  code: 'AHPRA',
  label: 'AHPRA registration',
  subject: 'USER',
  pattern: '^[A-Z]{3}[0-9]{10}$',
  systemUri: '',
  isJurisdictional: false,
  registerUrl: '',
  graceMonths: 1,
  checkMonths: null,
  proof: 'REGISTER',
  isSensitive: false,
  hasEnd: false,
  status: true,
  version: 4,
}
const nobodyHeld: HoldPreview = {
  people: 0,
  mipCount: 0,
  mips: [],
  heldFrom: null,
  freedPeople: 0,
  laterPeople: 0,
  laterFrom: null,
  postponedPeople: 0,
  unknownState: 0,
  notKnownPeople: 0,
  totalItems: 0,
  totalPages: 0,
  links: [],
  previewToken: 'seen',
}
const previewCall = 'POST /api/holds/preview'
const onClose = vi.fn()
const answers = () =>
  answerCalls({
    'POST /api/qualification-kinds': () => ahpra,
    'POST /api/qualification-kinds/1/status': () => ({ ...ahpra, status: false }),
    [previewCall]: () => nobodyHeld,
  })

afterEach(() => {
  onClose.mockReset()
})

describe('the form of a kind', () => {
  it('says what is wrong with the pattern, the code and the months, and sends nothing', async () => {
    const requests = answers()
    const user = await renderPart(<KindFormDrawer kind={null} onClose={onClose} />)
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Laser licence')
    await user.type(screen.getByRole('textbox', { name: 'Code' }), '1')
    await user.type(screen.getByRole('textbox', { name: 'Pattern of the number' }), '(a+)+')
    await user.clear(screen.getByRole('textbox', { name: 'Months of grace' }))
    await user.type(screen.getByRole('textbox', { name: 'Months of grace' }), '13')
    await user.clear(screen.getByRole('textbox', { name: 'Months between checks' }))
    await user.type(screen.getByRole('textbox', { name: 'Months between checks' }), '0{Enter}')
    expect(await screen.findByText(/^This pattern is not allowed/)).toBeVisible()
    expect(screen.getByText(/^At least two letters/)).toBeVisible()
    expect(screen.getByText('A whole number from 0 to 12.')).toBeVisible()
    expect(screen.getByText('A whole number from 1 to 60, or empty.')).toBeVisible()
    expect(requests).toEqual([])
  })

  it('adds a kind with a code and a subject', async () => {
    const requests = answers()
    const user = await renderPart(<KindFormDrawer kind={null} onClose={onClose} />)
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Laser licence')
    await user.type(screen.getByRole('textbox', { name: 'Code' }), 'laser')
    await user.click(screen.getByRole('radio', { name: 'MIPs' }))
    await user.click(screen.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(requests[0]?.body).toEqual({
      code: 'LASER',
      subject: 'MIP',
      label: 'Laser licence',
      pattern: '',
      systemUri: '',
      registerUrl: '',
      isJurisdictional: false,
      isSensitive: false,
      hasEnd: false,
      proof: 'DOCUMENT',
      graceMonths: 0,
      checkMonths: 12,
    })
  })

  it('changes a kind, and not its code', async () => {
    const requests = answers()
    const user = await renderPart(<KindFormDrawer kind={ahpra} onClose={onClose} />)
    await user.type(await screen.findByRole('textbox', { name: 'Months between checks' }), '24')
    expect(screen.queryByRole('textbox', { name: 'Code' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(requests[0]?.body).toMatchObject({ qualificationKindId: 1, version: 4, checkMonths: 24 })
    expect(requests[0]?.body).not.toHaveProperty('code')
  })
})

describe('the row of a kind', () => {
  const askToDeactivate = async () => {
    const user = await renderPart(
      <ul>
        <KindRow kind={ahpra} onEdit={onClose} />
      </ul>,
    )
    await user.click(screen.getByRole('switch', { name: 'Active: status of AHPRA registration' }))
    return user
  }

  it('shows whom it would hold before the kind is deactivated', async () => {
    const requests = answers()
    const user = await askToDeactivate()
    expect(await screen.findByText(/holds and frees nobody/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Deactivate' }))
    expect(await screen.findByText('AHPRA registration is inactive.')).toBeVisible()
    expect(requests).toEqual([
      {
        call: previewCall,
        body: {
          change: { of: 'qualification-kind-status', qualificationKindId: 1, status: false },
          pageRequest: { pageNo: 0, pageSize: 5 },
        },
      },
      { call: 'POST /api/qualification-kinds/1/status', body: { status: false, previewToken: 'seen' } },
    ])
  })

  it('says in the question why a kind stays active', async () => {
    const message = 'A requirement puts people on hold without this kind.'
    answerCalls({
      [previewCall]: () =>
        Response.json({ code: 'qualification-kind.holds', message, requestId: 'none' }, { status: 409 }),
    })
    await askToDeactivate()
    expect(await screen.findByText(message)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Deactivate' })).toBeDisabled()
  })

  it('shows a label that an administrator changed as it is', async () => {
    await renderPart(
      <ul>
        <KindRow kind={{ ...ahpra, label: 'Registration of doctors' }} onEdit={onClose} />
      </ul>,
    )
    expect(screen.getByText('Registration of doctors')).toBeVisible()
    expect(screen.getByText('1 month of grace')).toBeVisible()
    expect(screen.getByText('Checked once')).toBeVisible()
  })
})
