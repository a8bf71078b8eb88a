import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { TextInput } from './TextInput.tsx'

describe('a text input', () => {
  it('is named by its label, required or not', async () => {
    await renderPart(<TextInput label="Email" required />)
    const input = screen.getByRole('textbox', { name: 'Email' })
    expect(input).toBeRequired()
    expect(input).toBeValid()
    expect(input).not.toHaveAttribute('aria-describedby')
  })

  it('is described by its hint', async () => {
    await renderPart(<TextInput label="Email" description="Codes are sent there." />)
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription('Codes are sent there.')
  })

  it('is invalid with an error, and described by the hint and the error', async () => {
    await renderPart(
      <TextInput label="Email" description="Codes are sent there." error="Enter an email address." />,
    )
    const input = screen.getByRole('textbox', { name: 'Email' })
    expect(input).toBeInvalid()
    expect(input).toHaveAccessibleDescription('Codes are sent there. Enter an email address.')
  })

  it('accepts a name without a visible label', async () => {
    await renderPart(<TextInput aria-label="Provider number" error="Too long." />)
    const input = screen.getByRole('textbox', { name: 'Provider number' })
    expect(input).toHaveAccessibleDescription('Too long.')
  })
})
