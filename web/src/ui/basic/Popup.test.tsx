import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { Popup } from './Popup.tsx'

async function openAt(box: DOMRect): Promise<HTMLElement> {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box)
  vi.stubGlobal('innerWidth', 390)
  const user = await renderPart(
    <Popup kind="dialog" label="Columns" trigger="Columns">
      Name
    </Popup>,
  )
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  return screen.getByRole('dialog', { name: 'Columns' })
}

describe('the panel of a popup', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it('moves into the screen from before its start', async () => {
    expect((await openAt(new DOMRect(-120, 0, 200, 90))).style.translate).toBe('128px')
  })

  it('moves into the screen from behind its end', async () => {
    expect((await openAt(new DOMRect(300, 0, 200, 90))).style.translate).toBe('-118px')
  })

  it('stays below the end of its button where it fits', async () => {
    expect((await openAt(new DOMRect(150, 0, 200, 90))).style.translate).toBe('')
  })
})
