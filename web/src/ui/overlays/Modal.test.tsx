import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { Button } from '../basic/Button.tsx'
import { TextInput } from '../basic/TextInput.tsx'
import { Modal } from './Modal.tsx'

function Page({ isClosable = true }: { isClosable?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen && (
        <Modal title="Change the name" isClosable={isClosable} onClose={() => setOpen(false)}>
          <TextInput label="First name" />
          <TextInput label="Last name" data-autofocus />
        </Modal>
      )}
    </>
  )
}

describe('a dialog', () => {
  it('has a name and focuses the element marked for it', async () => {
    const user = await renderPart(<Page />)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    expect(await screen.findByRole('dialog', { name: 'Change the name' })).toHaveAttribute(
      'aria-modal',
      'true',
    )
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Last name' })).toHaveFocus())
  })

  it('keeps the focus inside', async () => {
    const user = await renderPart(<Page />)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Last name' })).toHaveFocus())
    await user.tab()
    await user.tab()
    expect(dialog).toContainElement(document.activeElement as HTMLElement)
  })

  it('closes on Escape and returns the focus to the opener', async () => {
    const user = await renderPart(<Page />)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus())
  })

  it('closes by its close button', async () => {
    const user = await renderPart(<Page />)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    await user.click(await screen.findByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('ignores Escape and has no close button when it is not closable', async () => {
    const user = await renderPart(<Page isClosable={false} />)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    const dialog = await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    expect(dialog).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument()
  })
})
