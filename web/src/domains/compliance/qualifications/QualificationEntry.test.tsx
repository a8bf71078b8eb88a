import type { Qualification } from '@gantry/contract/domains/compliance/qualifications/schemas'
import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../../testing/render.tsx'
import { QualificationEntry } from './QualificationEntry.tsx'
import { qualificationOf } from './testing/qualification.ts'

const onOpen = vi.fn()

async function show(changes: Partial<Qualification>, isRenewed = false) {
  onOpen.mockReset()
  const user = await renderPart(
    <ul>
      <QualificationEntry
        qualification={qualificationOf(changes)}
        kind="AHPRA registration"
        isRenewed={isRenewed}
        onOpen={onOpen}
      />
    </ul>,
  )
  return user
}
const names = () => screen.queryAllByRole('button').map((button) => button.textContent)

describe('a qualification', () => {
  it('offers its holder to change and withdraw it, and to add documents, while it waits for a check', async () => {
    const user = await show({ state: 'SUBMITTED', standing: 'UNVERIFIED', canChange: true })
    expect(screen.getByText('Waiting for a check')).toBeVisible()
    expect(names()).toEqual(['Change', 'Withdraw', 'Add documents', 'Take a photo'])
    await user.click(screen.getByRole('button', { name: 'Withdraw: AHPRA registration MED0001234567' }))
    expect(onOpen).toHaveBeenCalledWith({ name: 'withdraw', qualificationId: 1 })
  })

  it('can be taken by the camera of a phone', async () => {
    await show({ state: 'SUBMITTED', standing: 'UNVERIFIED', canChange: true })
    const camera = document.querySelector('input[capture]')
    expect(camera).toHaveAttribute('accept', 'image/*')
    expect(camera).toHaveAttribute('capture', 'environment')
  })

  it('offers a checker to check it, and to refuse it only before the first check', async () => {
    await show({ state: 'SUBMITTED', standing: 'UNVERIFIED', canCheck: true })
    expect(names()).toEqual(['Check', 'Refuse'])
  })

  it('offers a renewal once', async () => {
    await show({ canRenew: true })
    expect(names()).toEqual(['Renew'])
  })

  it('offers no second renewal while one waits for a check', async () => {
    await show({ canRenew: true }, true)
    expect(names()).toEqual([])
  })

  it('says until when it is in force in the months of grace', async () => {
    await show({ standing: 'GRACE', expiresOn: '2020-09-30', lastDay: '2020-10-31' })
    const entry = within(screen.getByRole('listitem'))
    expect(entry.getByText('In grace')).toBeVisible()
    expect(entry.getByText(/^expired \d years ago, in force until .*31.*2020/)).toBeVisible()
  })

  it('shows why it was refused', async () => {
    await show({ state: 'REFUSED', standing: null, refusalReason: 'Wrong person.' })
    expect(screen.getByText('Refused')).toBeVisible()
    expect(screen.getByText('Reason: Wrong person.')).toBeVisible()
  })

  it('says that a sensitive kind is hidden, and offers no documents', async () => {
    await show({ isHidden: true, number: '', canChange: true, state: 'SUBMITTED', standing: 'UNVERIFIED' })
    expect(screen.getByText('Hidden: a sensitive kind')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Add documents/ })).not.toBeInTheDocument()
  })

  it('shows who checked it, when and with which result', async () => {
    const checkedBy = { userId: 9, name: 'Priya Raman' }
    await show({ checkResult: 'CONDITIONS', checkedOn: '2026-08-05', checkedBy })
    expect(screen.getByText(/^Current, with conditions, .*2026, by Priya Raman$/)).toBeVisible()
    expect(names()).toEqual(['History of checks'])
  })
})
