import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { notify, toastStore } from './notify.ts'

/** A button whose middle is at this height of the window. */
function Control({ at }: { at: number }) {
  return (
    <button
      type="button"
      ref={(element) => {
        if (element) element.getBoundingClientRect = () => ({ top: at, bottom: at }) as DOMRect
      }}
    >
      Save
    </button>
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

  it('about an error goes with its page, and one about a success stays', () => {
    notify.error('It failed.')
    notify.success('It is saved.')
    toastStore.dismissErrors()
    expect(toastStore.get().map(({ message }) => message)).toEqual(['It is saved.'])
  })
})
