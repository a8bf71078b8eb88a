import { act, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { renderPart } from '../../testing/render.tsx'
import { Button } from '../basic/Button.tsx'
import { TextInput } from '../basic/TextInput.tsx'
import { useServerForm } from './server-form.ts'

type Values = { email: string; suburb: string }
type FormProps = { save: (values: Values) => Promise<unknown> }

function Form({ save }: FormProps) {
  const form = useServerForm({
    initialValues: { email: '', suburb: '' },
    validate: ({ email }) => ({ email: email === '' ? 'Please input email!' : null }),
    save,
    failure: 'Failed to update user!',
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <TextInput label="Suburb" {...form.getInputProps('suburb')} />
      <TextInput label="Email" {...form.getInputProps('email')} />
      <Button type="submit">Save</Button>
    </form>
  )
}

const refusal = (fields: Record<string, string>, message = '') =>
  new ApiError({ status: 409, code: 'ris.name-taken', message, fields })
const field = (name: string) => screen.getByRole('textbox', { name })

describe('a form that the server validates', () => {
  it('checks its own rules first and focuses the first invalid field', async () => {
    const save = vi.fn(() => Promise.resolve())
    const user = await renderPart(<Form save={save} />)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByText('Please input email!')).toBeVisible()
    await waitFor(() => expect(field('Email')).toHaveFocus())
    expect(save).not.toHaveBeenCalled()
  })

  it('shows an error beside the field that the server names and keeps the entries', async () => {
    const save = () => Promise.reject(refusal({ email: 'A user with this email already exists.' }))
    const user = await renderPart(<Form save={save} />)
    await user.type(field('Suburb'), 'Newtown')
    await user.type(field('Email'), 'ada@example.com')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('A user with this email already exists.')).toBeVisible()
    await waitFor(() => expect(field('Email')).toHaveFocus())
    expect(field('Suburb')).toHaveValue('Newtown')
    expect(screen.queryByText('Failed to update user!')).not.toBeInTheDocument()
  })

  it('shows a toast for an unknown field, with its own text if the server sends none', async () => {
    const save = () => Promise.reject(refusal({ mobile: 'Too short.' }))
    const user = await renderPart(<Form save={save} />)
    await user.type(field('Email'), 'ada@example.com')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update user!')
    expect(field('Email')).toHaveValue('ada@example.com')
  })

  it('says in the new language what is wrong when the reader chooses another one', async () => {
    const Translated = () => {
      const { t } = useTranslation('validation')
      const form = useServerForm({
        initialValues: { email: '' },
        validate: ({ email }) => ({ email: email === '' ? t('email.required') : null }),
        save: () => Promise.resolve(),
      })
      return (
        <form onSubmit={form.submit} noValidate>
          <TextInput label="Email" {...form.getInputProps('email')} />
          <Button type="submit">Save</Button>
        </form>
      )
    }
    const user = await renderPart(<Translated />)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const english = i18next.t('validation:email.required')
    expect(screen.getByText(english)).toBeVisible()
    try {
      await act(() => i18next.changeLanguage('fr'))
      const french = i18next.t('validation:email.required')
      expect(french).not.toBe(english)
      expect(await screen.findByText(french)).toBeVisible()
      expect(screen.queryByText(english)).not.toBeInTheDocument()
    } finally {
      await act(() => i18next.changeLanguage('en'))
    }
  })
})
