// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { DateField } from './DateField.tsx'
import { DateTimeField } from './DateTimeField.tsx'
import { DateFilter } from './day-filters.tsx'

const changed = vi.fn()

function Kept({ of: Part, first }: { of: typeof DateField | typeof DateFilter; first: string }) {
  const [value, setValue] = useState(first)
  const change = (next: string) => {
    changed(next)
    setValue(next)
  }
  return <Part label="Expires on" value={value} onChange={change} />
}

const field = () => screen.findByRole('textbox', { name: 'Expires on' })

describe('a field for a day', () => {
  it('shows the day first, and takes what is typed in its place', async () => {
    const user = await renderPart(<Kept of={DateField} first="2026-11-24" />)
    expect(await field()).toHaveValue('24 Nov 2026')
    await user.clear(await field())
    expect(changed).toHaveBeenLastCalledWith('')
    await user.type(await field(), '3/4/2027')
    expect(changed).toHaveBeenLastCalledWith('2027-04-03')
    expect(await field()).toHaveValue('3/4/2027')
    await user.tab()
    expect(await field()).toHaveValue('3 Apr 2027')
    expect(await field()).not.toBeInvalid()
  })

  it('names what is wrong after the field is left, and does not become empty for a form', async () => {
    const user = await renderPart(<Kept of={DateField} first="" />)
    await user.type(await field(), '31/2/2027')
    expect(await field()).not.toBeInvalid()
    await user.tab()
    expect(await field()).toHaveValue('31/2/2027')
    expect(await field()).toBeInvalid()
    expect(await field()).toHaveAccessibleDescription(/^This is no day\. Write it like “\d+ \w+ 20\d\d”\.$/)
    expect(changed).toHaveBeenLastCalledWith('31/2/2027')
  })

  it('as a filter passes on only days', async () => {
    const user = await renderPart(<Kept of={DateFilter} first="2026-11-24" />)
    // The field itself comes after the page.
    await screen.findByRole('button', { name: 'Open the calendar' }, { timeout: 10_000 })
    changed.mockClear()
    await user.clear(await field())
    await user.type(await field(), '31/2/2027')
    await user.tab()
    expect(changed.mock.calls).toEqual([['']])
    expect(await field()).toBeInvalid()
  })

  it('takes a day from the calendar', async () => {
    const user = await renderPart(<Kept of={DateField} first="2026-11-24" />)
    await user.click(screen.getByRole('button', { name: 'Open the calendar' }))
    await user.click(await screen.findByRole('button', { name: '5 November 2026' }, { timeout: 10_000 }))
    expect(changed).toHaveBeenLastCalledWith('2026-11-05')
    expect(await field()).toHaveValue('5 Nov 2026')
    expect(await field()).toHaveFocus()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('a field for a moment', () => {
  it('begins a new day at midnight, and keeps the time when the day changes', async () => {
    function Moment() {
      const [value, setValue] = useState('')
      return (
        <>
          <DateTimeField label="From" value={value} onChange={setValue} />
          <output aria-label="Value">{value}</output>
        </>
      )
    }
    const user = await renderPart(<Moment />)
    await user.type(screen.getByRole('textbox', { name: 'From' }), '24/11/2026')
    expect(screen.getByRole('status', { name: 'Value' })).toHaveTextContent('2026-11-24T00:00')
    fireEvent.change(screen.getByLabelText('Time: From'), { target: { value: '14:05' } })
    expect(screen.getByRole('status', { name: 'Value' })).toHaveTextContent('2026-11-24T14:05')
    await user.clear(screen.getByRole('textbox', { name: 'From' }))
    expect(screen.getByRole('status', { name: 'Value' })).toBeEmptyDOMElement()
  })
})
