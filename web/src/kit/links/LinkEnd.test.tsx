import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showTimesIn } from '../../i18n/format.ts'
import { renderPart } from '../../testing/render.tsx'
import { LinkEnd } from './LinkEnd.tsx'
import { endOf, endsSoon, lastDayOf } from './link-end.ts'

const day = 24 * 60 * 60_000
const save = vi.fn()
const change = { write: 'updateUserMip', save } as const

beforeEach(() => {
  showTimesIn('Australia/Sydney')
  save.mockReset().mockResolvedValue(true)
})
afterEach(() => showTimesIn(undefined))

describe('the end of a link', () => {
  it('is the end of the last day in the shown time zone, also when the clocks change', () => {
    expect(endOf('2027-06-30')).toBe('2027-06-30T14:00:00.000Z')
    expect(endOf('2027-01-31')).toBe('2027-01-31T13:00:00.000Z')
    // Summer time ends on 4 April.
    expect(endOf('2027-04-03')).toBe('2027-04-03T13:00:00.000Z')
    expect(endOf('2027-04-04')).toBe('2027-04-04T14:00:00.000Z')
    expect(endOf('')).toBeNull()
    expect(endOf('30/6')).toBe('30/6')
    for (const lastDay of ['2027-06-30', '2027-04-03', '2027-04-04', '2028-02-29'])
      expect(lastDayOf(endOf(lastDay))).toBe(lastDay)
    showTimesIn('Australia/Perth')
    expect(endOf('2027-06-30')).toBe('2027-06-30T16:00:00.000Z')
  })

  it('is soon within 30 days', () => {
    const now = Date.parse('2026-11-23T00:00:00Z')
    const inDays = (days: number) => new Date(now + days * day).toISOString()
    expect([endsSoon(inDays(30), now), endsSoon(inDays(31), now)]).toEqual([true, false])
  })

  it('is shown as the last day, and nothing is shown without an end to readers', async () => {
    await renderPart(
      <>
        <LinkEnd validUntil="2027-06-30T14:00:00.000Z" name="North" />
        <LinkEnd validUntil={null} name="South" />
      </>,
    )
    expect(screen.getByText(/^Last day .*30/)).toBeVisible()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('is changed and cleared in a dialog, which refuses a past day', async () => {
    const user = await renderPart(
      <LinkEnd validUntil="2027-06-30T14:00:00.000Z" name="North" change={change} />,
    )
    const open = () => user.click(screen.getByRole('button', { name: 'Change the end: North' }))
    await open()
    const field = await screen.findByLabelText('Until', {}, { timeout: 10_000 })
    expect(field).toHaveValue('30 June 2027')
    fireEvent.change(field, { target: { value: '2020-01-01' } })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Choose today or a later day.')).toBeVisible()
    expect(save).not.toHaveBeenCalled()
    fireEvent.change(field, { target: { value: '2099-12-31' } })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(save).toHaveBeenCalledWith('2099-12-31T13:00:00.000Z'))
    await waitFor(() => expect(screen.queryByLabelText('Until')).not.toBeInTheDocument())
    await open()
    fireEvent.change(await screen.findByLabelText('Until'), { target: { value: '' } })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(save).toHaveBeenLastCalledWith(null))
  })
})
