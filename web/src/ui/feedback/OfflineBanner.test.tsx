import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

describe('without a network', () => {
  afterEach(() => vi.restoreAllMocks())

  it('says so until the network is back', async () => {
    await renderPart(<OfflineBanner />)
    expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument()
    setOnline(false)
    expect(screen.getByText(/You are offline/)).toBeVisible()
    setOnline(true)
    expect(screen.queryByText(/You are offline/)).not.toBeInTheDocument()
  })
})
