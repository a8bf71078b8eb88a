import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { Modal } from '../overlays/Modal.tsx'
import { notify, toastStore } from './notify.ts'

/** A button whose middle is at this height of the window. */
function Control({ at, onClick }: { at: number; onClick?: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      ref={(element) => {
        if (element) element.getBoundingClientRect = () => ({ top: at, bottom: at }) as DOMRect
      }}
    >
      Save
    </button>
  )
}

/** A button near the upper edge, which opens a question with its button near the lower edge. */
function Question() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Control at={10} onClick={() => setOpen(true)} />
      <Modal title="Deactivate?" opened={isOpen} onClose={() => setOpen(false)}>
        <button
          type="button"
          ref={(element) => {
            const at = window.innerHeight - 10
            if (element) element.getBoundingClientRect = () => ({ top: at, bottom: at }) as DOMRect
          }}
          onClick={() => setOpen(false)}
        >
          Deactivate
        </button>
      </Modal>
    </>
  )
}

describe('a message', () => {
  beforeEach(() => {
    for (const { id } of toastStore.get()) toastStore.dismiss(id)
  })

  it.each([
    { at: 10, edge: 'bottom' },
    { at: window.innerHeight - 10, edge: 'top' },
  ])('does not cover the button that it is about: %o', async ({ at, edge }) => {
    const user = await renderPart(<Control at={at} />)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    act(() => notify.error('It failed.'))
    expect(screen.getByText('It failed.').closest('[data-edge]')).toHaveAttribute('data-edge', edge)
  })

  it('does not cover the button that opened a question, once the question closes', async () => {
    const user = await renderPart(<Question />)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('button', { name: 'Deactivate' }))
    act(() => notify.error('It failed.'))
    expect(screen.getByText('It failed.').closest('[data-edge]')).toHaveAttribute('data-edge', 'bottom')
  })

  it('about an error goes with its page, and one about a success stays', () => {
    notify.error('It failed.')
    notify.success('It is saved.')
    toastStore.dismissErrors()
    expect(toastStore.get().map(({ message }) => message)).toEqual(['It is saved.'])
  })
})
