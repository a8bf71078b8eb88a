import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { renderPart } from '../../../testing/render.tsx'
import { TextInput } from '../../../ui/basic/TextInput.tsx'
import { textValues } from '../text-values.ts'
import { RecordFormDrawer } from './RecordFormDrawer.tsx'
import { useRecordForm } from './use-record-form.ts'

type Ris = { name: string; code: string; version: number }
const names = ['name', 'code'] as const
const valuesOf = (ris: Ris) => textValues(names, ris)

const save = vi.fn<(values: object, version: number | undefined) => Promise<Ris>>()
const onSaved = vi.fn()
const theirs: Ris = { name: 'North', code: 'N-2', version: 2 }

function Form() {
  const recordForm = useRecordForm<Ris, Record<'name' | 'code', string>>({
    record: { name: 'North', code: 'N-1', version: 1 },
    initialValues: { name: 'North', code: 'N-1' },
    keepAs: 'ris 1',
    valuesOf,
    validate: ({ name }) => (name === '' ? { name: 'A name is needed.' } : {}),
    save,
    write: 'saveRis',
    read: async () => theirs,
    success: 'The RIS is saved.',
    failure: 'The RIS could not be saved.',
    onSaved,
  })
  return (
    <RecordFormDrawer
      title="Edit North"
      recordForm={recordForm}
      conflictTexts={{ title: 'Someone else was faster', labelOf: (name) => `the ${name}`, fetchFailed: '' }}
      submitLabel="Save"
      onClose={() => {}}
    >
      <TextInput label="Name" {...recordForm.form.getInputProps('name')} />
      <TextInput label="Code" {...recordForm.form.getInputProps('code')} />
    </RecordFormDrawer>
  )
}

beforeEach(() => {
  save.mockReset()
  onSaved.mockReset()
})

describe('the form of a record', () => {
  it('saves what was typed with the version it was read at, and says so', async () => {
    save.mockImplementation(async () => theirs)
    const user = await renderPart(<Form />)
    await user.type(await screen.findByLabelText('Name'), ' Imaging')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(theirs))
    expect(save).toHaveBeenCalledWith({ name: 'North Imaging', code: 'N-1' }, 1, undefined)
    expect(await screen.findByText('The RIS is saved.')).toBeVisible()
  })

  it('sends nothing while a rule is broken', async () => {
    const user = await renderPart(<Form />)
    await user.clear(await screen.findByLabelText('Name'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('A name is needed.')).toBeVisible()
    expect(save).not.toHaveBeenCalled()
  })

  it('keeps what was typed when someone else saved first, and takes over their changes', async () => {
    save.mockImplementation(async (_values, version) => {
      if (version === 1) throw new ApiError({ status: 409, code: 'stale', message: 'Changed meanwhile.' })
      return theirs
    })
    const user = await renderPart(<Form />)
    await user.type(await screen.findByLabelText('Name'), ' Imaging')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const notice = await screen.findByText('Someone else was faster')
    expect(notice.closest('[tabindex="-1"]'), 'it scrolls into view').toHaveFocus()
    const reload = notice.closest('[role="alert"]')?.querySelector('button')
    if (reload) await user.click(reload)
    await waitFor(() => expect(screen.getByLabelText('Code')).toHaveValue('N-2'))
    const reloaded = screen.getByText(/the code/).closest('[tabindex="-1"]')
    await waitFor(() => expect(reloaded).toHaveFocus())
    expect(screen.getByLabelText('Name')).toHaveValue('North Imaging')
    expect(onSaved).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(save).toHaveBeenLastCalledWith({ name: 'North Imaging', code: 'N-2' }, 2, undefined),
    )
  })

  it('shows both values of a field that both changed, and takes over theirs on request', async () => {
    save.mockImplementation(async (_values, version) => {
      if (version === 1) throw new ApiError({ status: 409, code: 'stale', message: 'Changed meanwhile.' })
      return theirs
    })
    const user = await renderPart(<Form />)
    const code = await screen.findByLabelText('Code')
    await user.clear(code)
    await user.type(code, 'N-9')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('button', { name: 'Reload' }))
    const field = await screen.findByRole('listitem')
    expect(field).toHaveTextContent(/the code.*Their value.*N-2.*Your value.*N-9/)
    expect(code, 'nothing is taken over unasked').toHaveValue('N-9')
    await user.click(screen.getByRole('button', { name: 'Use theirs: the code' }))
    expect(code).toHaveValue('N-2')
    expect(field).toHaveTextContent('Their value is used')
    await user.type(code, '1')
    expect(field, 'it follows what is typed').toHaveTextContent(/Your value.*N-21/)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(save).toHaveBeenLastCalledWith({ name: 'North', code: 'N-21' }, 2, undefined))
  })
})
