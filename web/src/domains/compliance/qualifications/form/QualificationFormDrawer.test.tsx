import type { QualificationKind } from '@gantry/contract/domains/compliance/qualification-kinds/schemas'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answerCalls } from '../../../../testing/fake-server.ts'
import { renderPart } from '../../../../testing/render.tsx'
import { qualificationOf } from '../testing/qualification.ts'
import QualificationFormDrawer from './QualificationFormDrawer.tsx'

const kindOf = (changes: Partial<QualificationKind>): QualificationKind => ({
  qualificationKindId: 1,
  code: 'AHPRA',
  label: 'AHPRA registration',
  subject: 'USER',
  pattern: '^[A-Z]{3}[0-9]{10}$',
  systemUri: '',
  registerUrl: '',
  isJurisdictional: false,
  graceMonths: 1,
  checkMonths: 12,
  proof: 'REGISTER',
  isSensitive: false,
  hasEnd: false,
  status: true,
  version: 1,
  ...changes,
})
const licence = { code: 'RADIATION_USE', label: 'Radiation use licence', pattern: '', isJurisdictional: true }
const kinds = [
  kindOf({}),
  kindOf({ qualificationKindId: 2, ...licence }),
  kindOf({ qualificationKindId: 3, code: 'OLD', label: 'Old kind', status: false }),
  kindOf({ qualificationKindId: 5, code: 'ENDS', label: 'Laser licence', pattern: '', hasEnd: true }),
  kindOf({ qualificationKindId: 4, code: 'DIAS', label: 'DIAS accreditation', subject: 'MIP' }),
]
const onSaved = vi.fn()

const answers = (reply: () => unknown = () => qualificationOf()) =>
  answerCalls({
    'GET /api/qualification-kinds': () => ({ qualificationKinds: kinds }),
    'POST /api/users/7/qualifications': reply,
  })

const form = (known: Parameters<typeof QualificationFormDrawer>[0]['known'] = null) => (
  <QualificationFormDrawer
    holder={{ userId: 7 }}
    known={known}
    isRenewal={known !== null}
    onSaved={onSaved}
    onClose={vi.fn()}
  />
)

async function chooseKind(user: Awaited<ReturnType<typeof renderPart>>, name: string) {
  await user.click(await screen.findByRole('combobox', { name: /^Kind/ }))
  await user.click(await screen.findByRole('option', { name }))
}

afterEach(() => {
  onSaved.mockReset()
})

describe('the form of a qualification', () => {
  it('offers the active kinds of people', async () => {
    answers()
    const user = await renderPart(form())
    await user.click(await screen.findByRole('combobox', { name: /^Kind/ }))
    await screen.findByRole('option', { name: 'AHPRA registration' })
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'AHPRA registration',
      'Radiation use licence',
      'Laser licence',
    ])
  })

  it('refuses a number that does not fit the kind, with an example, and sends nothing', async () => {
    const requests = answers()
    const user = await renderPart(form())
    await chooseKind(user, 'AHPRA registration')
    expect(screen.getByText('For example ABC0123456789')).toBeVisible()
    await user.type(screen.getByRole('textbox', { name: /^Number/ }), 'MED12{Enter}')
    expect(await screen.findByText(/^This is not a number of this kind/)).toBeVisible()
    expect(requests.filter(({ call }) => call.startsWith('POST'))).toEqual([])
  })

  it('asks for a jurisdiction only where the kind has one', async () => {
    answers()
    const user = await renderPart(form())
    await chooseKind(user, 'AHPRA registration')
    expect(screen.queryByRole('combobox', { name: /^Jurisdiction/ })).not.toBeInTheDocument()
    await chooseKind(user, 'Radiation use licence')
    await user.type(screen.getByRole('textbox', { name: /^Number/ }), 'R-1{Enter}')
    expect(await screen.findByText('Required.')).toBeVisible()
    expect(screen.getByRole('checkbox', { name: 'QLD' })).toBeVisible()
  })

  it('hands over the chosen documents, and refuses an empty one', async () => {
    answers()
    const user = await renderPart(form())
    await chooseKind(user, 'AHPRA registration')
    await user.type(screen.getByRole('textbox', { name: /^Number/ }), 'med0001234567')
    const input = document.querySelector<HTMLInputElement>('input[type=file]:not([capture])')
    const fine = new File(['x'], 'certificate.pdf')
    await user.upload(input as HTMLInputElement, [new File([], 'empty.pdf'), fine])
    expect(await screen.findByText('empty.pdf: This file is empty.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(qualificationOf(), [fine]))
  })

  it('shows the error of the server beside its field', async () => {
    const message = 'This qualification is there already.'
    const error = { code: 'qualification.repeated', message, fields: { number: message }, requestId: 'r' }
    answers(() => Response.json(error, { status: 409 }))
    const user = await renderPart(form())
    await chooseKind(user, 'AHPRA registration')
    await user.type(screen.getByRole('textbox', { name: /^Number/ }), 'MED0001234567{Enter}')
    expect(await screen.findByText(message)).toBeVisible()
    expect(screen.getByRole('textbox', { name: /^Number/ })).toHaveValue('MED0001234567')
  })

  it('needs the last day of a kind that always has one, and sends nothing without it', async () => {
    const requests = answers()
    const user = await renderPart(form())
    await chooseKind(user, 'Laser licence')
    await user.type(screen.getByRole('textbox', { name: /^Number/ }), 'N1{Enter}')
    expect(await screen.findByText('This kind always has an end. Enter the last day.')).toBeVisible()
    expect(requests.filter(({ call }) => call.startsWith('POST'))).toEqual([])
  })

  it('renews with what was verified and new days', async () => {
    const requests = answers()
    const known = qualificationOf({ issuedOn: '2025-12-01', conditions: 'Supervised.' })
    const user = await renderPart(form(known))
    expect(await screen.findByText('For example ABC0123456789')).toBeVisible()
    expect(screen.getByLabelText('Expires')).toHaveValue('')
    await user.type(screen.getByLabelText('Expires'), '2100-09-30')
    await user.click(screen.getByRole('button', { name: 'Renew' }))
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(requests.find(({ call }) => call.startsWith('POST'))?.body).toMatchObject({
      replaces: 1,
      number: 'MED0001234567',
      issuedOn: null,
      expiresOn: '2100-09-30',
      conditions: 'Supervised.',
    })
  })
})
