import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { FileButton } from './FileButton.tsx'

describe('a file button', () => {
  it('returns the chosen file, also when the same file is chosen again', async () => {
    const onFiles = vi.fn()
    const user = await renderPart(
      <FileButton accept="text/csv" onFiles={onFiles}>
        Choose
      </FileButton>,
    )
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('There is no input for files.')
    const opened = vi.spyOn(input, 'click')
    await user.click(screen.getByRole('button', { name: 'Choose' }))
    expect(opened).toHaveBeenCalledOnce()
    const file = new File(['email'], 'users.csv', { type: 'text/csv' })
    await user.upload(input, file)
    await user.upload(input, file)
    expect(onFiles.mock.calls).toEqual([[[file]], [[file]]])
  })
})
