import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { InlineText } from './InlineText.tsx'

async function editing() {
  const onSave = vi.fn(async () => {})
  const user = await renderPart(
    <InlineText
      value="2426621B"
      placeholder="None"
      label="Provider number"
      editLabel="Edit the provider number"
      maxLength={20}
      onSave={onSave}
    />,
  )
  await user.click(screen.getByRole('button', { name: 'Edit the provider number' }))
  await user.clear(screen.getByRole('textbox', { name: 'Provider number' }))
  await user.type(screen.getByRole('textbox', { name: 'Provider number' }), '988939BK')
  return { user, onSave }
}

describe('a text that is edited in place', () => {
  it('is saved by Enter', async () => {
    const { user, onSave } = await editing()
    await user.keyboard('{Enter}')
    expect(onSave).toHaveBeenCalledExactlyOnceWith('988939BK')
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  })

  it('stays as it was after Escape, in the field and on its buttons', async () => {
    const { user, onSave } = await editing()
    await user.keyboard('{Escape}')
    expect(screen.getByText('2426621B')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Edit the provider number' }))
    await user.keyboard('{Tab}')
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
    expect(onSave).not.toHaveBeenCalled()
  })
})
