import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { CheckboxGroup } from './CheckboxGroup.tsx'
import { RadioGroup } from './RadioGroup.tsx'

const options = [
  { value: 'day', label: 'Keep it for a day', description: 'Apps have time to change.' },
  { value: 'now', label: 'End it now' },
] as const

function Radios() {
  const [value, setValue] = useState<'day' | 'now'>('day')
  return <RadioGroup label="The old secret" options={options} value={value} onChange={setValue} required />
}

function Checkboxes() {
  const [value, setValue] = useState<string[]>(['day'])
  return (
    <CheckboxGroup label="Roles" error="Choose one." options={options} value={value} onChange={setValue} />
  )
}

describe('groups of choices', () => {
  it('changes the choice by the arrow keys', async () => {
    const user = await renderPart(<Radios />)
    expect(screen.getByRole('radiogroup', { name: /The old secret/ })).toBeRequired()
    const first = screen.getByRole('radio', { name: 'Keep it for a day' })
    expect(first).toHaveAccessibleDescription('Apps have time to change.')
    await user.click(first)
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('radio', { name: 'End it now' })).toBeChecked()
    expect(first).not.toBeChecked()
  })

  it('ticks and unticks by the space key, and describes the group by its error', async () => {
    const user = await renderPart(<Checkboxes />)
    expect(screen.getByRole('group', { name: 'Roles' })).toHaveAccessibleDescription('Choose one.')
    const last = screen.getByRole('checkbox', { name: 'End it now' })
    last.focus()
    await user.keyboard(' ')
    expect(last).toBeChecked()
    await user.keyboard(' ')
    expect(last).not.toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'Keep it for a day' })).toBeChecked()
  })
})
