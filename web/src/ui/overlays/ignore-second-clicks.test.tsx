import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { AlertDialog } from '../basic/AlertDialog.tsx'
import { Button } from '../basic/Button.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { ignoreSecondClicks } from './ignore-second-clicks.ts'

ignoreSecondClicks()

// The test's browser has no modal dialogs.
HTMLDialogElement.prototype.showModal ??= () => {}

/** The events of a click; `detail` is 2 for the second one of a double click. */
function press(element: Element, detail: number): void {
  for (const event of ['mouseDown', 'mouseUp', 'click'] as const) fireEvent[event](element, { detail })
}

type PageProps = { isIdle: boolean; onBelow: () => void }

function Page({ isIdle, onBelow }: PageProps) {
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={onBelow}>Below</Button>
      {isOpen && isIdle && (
        <AlertDialog title="Idle" actions={<Button onClick={close}>Close it</Button>}>
          Text
        </AlertDialog>
      )}
      {isOpen && !isIdle && (
        <ConfirmDialog opened title="Discard?" confirmLabel="Close it" onConfirm={close} onClose={close}>
          Text
        </ConfirmDialog>
      )}
    </>
  )
}

describe('the second click of a double click', () => {
  it.each([{ isIdle: false }, { isIdle: true }])(
    'hits nothing below the dialog that the first one closed: %o',
    async ({ isIdle }) => {
      const onBelow = vi.fn()
      await renderPart(<Page isIdle={isIdle} onBelow={onBelow} />)
      press(await screen.findByText('Close it'), 1)
      const below = screen.getByText('Below')
      press(below, 2)
      expect(onBelow).not.toHaveBeenCalled()
      press(below, 1)
      expect(onBelow).toHaveBeenCalledOnce()
    },
  )

  it('still reaches what the first one reached', async () => {
    const onBelow = vi.fn()
    await renderPart(<Button onClick={onBelow}>Below</Button>)
    press(screen.getByText('Below'), 1)
    press(screen.getByText('Below'), 2)
    expect(onBelow).toHaveBeenCalledTimes(2)
  })
})
