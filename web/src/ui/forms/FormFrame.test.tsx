import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { TextInput } from '../basic/TextInput.tsx'
import { CheckboxGroup } from './CheckboxGroup.tsx'
import { FormFrame } from './FormFrame.tsx'
import { RadioGroup } from './RadioGroup.tsx'
import { useServerForm } from './server-form.ts'

const save = vi.fn(() => Promise.resolve())

function Form() {
  const form = useServerForm({
    initialValues: { name: '', colour: '', days: [] as string[] },
    validate: ({ name, colour, days }) => ({
      name: name ? undefined : 'Enter a name.',
      colour: colour ? undefined : 'Choose a colour.',
      days: days.length > 0 ? undefined : 'Choose a day.',
    }),
    save,
  })
  const colours = [
    { value: 'red', label: 'Red' },
    { value: 'blue', label: 'Blue' },
  ]
  return (
    <FormFrame form={form} submitLabel="Save" onCancel={() => undefined}>
      <TextInput label="Name" {...form.getInputProps('name')} />
      <RadioGroup label="Colour" options={colours} {...form.getInputProps('colour')} />
      <CheckboxGroup
        label="Days"
        options={[{ value: 'mon', label: 'Monday' }]}
        {...form.getInputProps('days')}
      />
    </FormFrame>
  )
}

describe('the bar of a form', () => {
  it('counts the wrong fields, and leads from one to the next and around', async () => {
    const user = await renderPart(<Form />)
    expect(screen.queryByText(/to correct/)).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const name = screen.getByRole('textbox', { name: 'Name' })
    await vi.waitFor(() => expect(name).toHaveFocus())
    const wrong = screen.getByRole('button', { name: '3 fields to correct' })
    const order = [
      name,
      screen.getByRole('radio', { name: 'Red' }),
      screen.getByRole('checkbox', { name: 'Monday' }),
      name,
    ]
    for (const field of order) {
      await user.click(wrong)
      expect(field).toHaveFocus()
    }
    expect(save).not.toHaveBeenCalled()
  })

  it('leads on from a field that has been corrected, and goes when all are', async () => {
    const user = await renderPart(<Form />)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.click(screen.getByRole('button', { name: '3 fields to correct' }))
    await user.keyboard('North')
    await user.click(screen.getByRole('button', { name: '2 fields to correct' }))
    await user.keyboard(' ')
    await user.click(screen.getByRole('button', { name: '1 field to correct' }))
    await user.keyboard(' ')
    expect(screen.queryByText(/to correct/)).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(save).toHaveBeenCalledOnce()
  })

  it('does not announce the count, because the error of the focused field is read', async () => {
    const user = await renderPart(<Form />)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const wrong = screen.getByRole('button', { name: '3 fields to correct' })
    expect(wrong.closest('[role="status"], [role="alert"], [aria-live]')).toBeNull()
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Enter a name.')
  })
})
