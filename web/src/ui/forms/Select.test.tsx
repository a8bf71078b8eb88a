import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { Select } from './Select.tsx'

const options = [
  { value: 'syd', label: 'Sydney' },
  { value: 'mel', label: 'Melbourne' },
  { value: 'per', label: 'Perth' },
]

function Form(props: { start?: string | null; clearLabel?: string; told?: (value: string | null) => void }) {
  const [value, setValue] = useState(props.start ?? null)
  return (
    <Select
      label="City"
      description="Where the practice is."
      options={options}
      nothingFound="No such city."
      {...(props.clearLabel !== undefined && { clearLabel: props.clearLabel })}
      value={value}
      onChange={(next) => {
        setValue(next)
        props.told?.(next)
      }}
    />
  )
}

const input = () => screen.getByRole('combobox', { name: 'City' })

describe('a select', () => {
  it('opens and chooses by the arrow keys and Enter', async () => {
    const told = vi.fn()
    const user = await renderPart(<Form told={told} />)
    await user.click(input())
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(told).toHaveBeenCalledExactlyOnceWith('mel')
    expect(input()).toHaveValue('Melbourne')
    expect(input()).toHaveFocus()
  })

  it('filters its options by typing, and says when none matches', async () => {
    const user = await renderPart(<Form />)
    await user.type(input(), 'per')
    expect(await screen.findAllByRole('option')).toHaveLength(1)
    await user.type(input(), 'x')
    expect(await screen.findByText('No such city.')).toBeVisible()
  })

  it('closes on Escape without a choice', async () => {
    const told = vi.fn()
    const user = await renderPart(<Form told={told} />)
    await user.click(input())
    await user.keyboard('{ArrowDown}{Escape}')
    expect(input()).toHaveAttribute('aria-expanded', 'false')
    expect(told).not.toHaveBeenCalled()
  })

  it('keeps its choice when the same option is chosen again', async () => {
    const told = vi.fn()
    const user = await renderPart(<Form start="syd" told={told} />)
    await user.click(input())
    await user.click(await screen.findByRole('option', { name: 'Sydney' }))
    expect(told).not.toHaveBeenCalledWith(null)
    expect(input()).toHaveValue('Sydney')
  })

  it('clears its choice by a button if that is allowed', async () => {
    const told = vi.fn()
    const user = await renderPart(<Form start="syd" clearLabel="City: none" told={told} />)
    await user.click(screen.getByLabelText('City: none'))
    expect(told).toHaveBeenCalledExactlyOnceWith(null)
  })

  it('is described by its hint and its error', async () => {
    await renderPart(
      <Select label="City" description="Where it is." error="Choose one." options={options} value={null} />,
    )
    expect(input()).toBeInvalid()
    expect(input()).toHaveAccessibleDescription(/Where it is\..*Choose one\.|Choose one\..*Where it is\./)
  })
})
