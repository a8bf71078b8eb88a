import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'

async function renderQuestion(wishes: { isDangerous?: boolean } = {}) {
  const [onConfirm, onClose] = [vi.fn(), vi.fn()]
  const user = await renderPart(
    <ConfirmDialog
      opened
      title="Delete report.pdf?"
      confirmLabel="Delete"
      onConfirm={onConfirm}
      onClose={onClose}
      {...wishes}
    >
      Nobody can open it any more.
    </ConfirmDialog>,
  )
  return { user, onConfirm, onClose }
}

describe('a confirmation dialog', () => {
  it('names the record and explains the effect', async () => {
    await renderQuestion()
    const dialog = await screen.findByRole('dialog', { name: 'Delete report.pdf?' })
    expect(dialog).toHaveTextContent('Nobody can open it any more.')
  })

  it('focuses the action, so that Enter confirms it', async () => {
    const { user, onConfirm, onClose } = await renderQuestion()
    expect(await screen.findByRole('button', { name: 'Delete' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(onConfirm).toHaveBeenCalledOnce()
    expect(onClose).not.toHaveBeenCalled()
  })

  it('focuses Cancel before a dangerous action, so that Enter cancels', async () => {
    const { user, onConfirm, onClose } = await renderQuestion({ isDangerous: true })
    expect(await screen.findByRole('button', { name: 'Cancel' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(onClose).toHaveBeenCalledOnce()
    expect(onConfirm).not.toHaveBeenCalled()
  })

  it('closes on Escape', async () => {
    const { user, onConfirm, onClose } = await renderQuestion()
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
    expect(onConfirm).not.toHaveBeenCalled()
  })
})
