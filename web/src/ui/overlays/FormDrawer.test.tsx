import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { TextInput } from '../basic/TextInput.tsx'
import { useServerForm } from '../forms/server-form.ts'
import { FormDrawer } from './FormDrawer.tsx'

function Page({ save }: { save: () => Promise<void> }) {
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  return isOpen && <Form save={save} onClose={close} />
}

function Form({ save, onClose }: { save: () => Promise<void>; onClose: () => void }) {
  const form = useServerForm({ initialValues: { suburb: '' }, save, onSaved: onClose })
  return (
    <FormDrawer title="Edit" form={form} submitLabel="Save" onClose={onClose}>
      <TextInput label="Suburb" {...form.getInputProps('suburb')} />
    </FormDrawer>
  )
}

/** A save that the test ends. */
function heldSave() {
  let end: { done: () => void; fail: (error: Error) => void } = { done: () => {}, fail: () => {} }
  const save = () =>
    new Promise<void>((done, fail) => {
      end = { done, fail }
    })
  return { save, done: () => end.done(), fail: () => end.fail(new Error('no')) }
}

describe('a form beside its page', () => {
  it('asks before it is closed while it saves, and keeps the text when the save fails', async () => {
    const saving = heldSave()
    const user = await renderPart(<Page save={saving.save} />)
    await user.type(await screen.findByRole('textbox', { name: 'Suburb' }), 'Newtown')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    saving.fail()
    expect(await screen.findByRole('textbox', { name: 'Suburb' })).toHaveValue('Newtown')
  })

  it('closes by itself once it is saved, without asking', async () => {
    const saving = heldSave()
    const user = await renderPart(<Page save={saving.save} />)
    await user.type(await screen.findByRole('textbox', { name: 'Suburb' }), 'Newtown')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    saving.done()
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  })
})
