import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../testing/render.tsx'
import { FileViewer } from './FileViewer.tsx'

const photo = { blob: new Blob(['photo'], { type: 'image/png' }), fileName: 'photo.png' }

/** jsdom decodes no pictures, so that these tests say what the browser would find. */
function browserFinds({ width = 400, height = 300, isBroken = false }): void {
  class Picture {
    naturalWidth = width
    naturalHeight = height
    onload: () => void = () => undefined
    onerror: () => void = () => undefined
    set src(_address: string) {
      queueMicrotask(() => (isBroken ? this.onerror() : this.onload()))
    }
    decode = () => Promise.resolve()
  }
  vi.stubGlobal('Image', Picture)
}

const drawn: string[] = []
const context = {
  translate: () => undefined,
  rotate: (angle: number) => drawn.push(`turned by ${Math.round((angle * 180) / Math.PI)}`),
  scale: () => undefined,
  drawImage: () => undefined,
}

beforeEach(() => {
  drawn.length = 0
  URL.createObjectURL = () => 'blob:photo'
  URL.revokeObjectURL = vi.fn()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  // jsdom has no layout: a place of 232 by 432 pixels, of which the margins take 32.
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(232)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(432)
})

afterEach(() => {
  vi.restoreAllMocks()
})

const canvasOf = async (name: string) => {
  const picture = await screen.findByRole('img', { name })
  await vi.waitFor(() => expect(picture.firstElementChild).toBeInstanceOf(HTMLCanvasElement))
  return picture.firstElementChild as HTMLCanvasElement
}

describe('a viewer of files', () => {
  it('fits a picture into its place, and does not make a small one larger', async () => {
    browserFinds({})
    await renderPart(<FileViewer file={photo} />)
    expect((await canvasOf('photo.png')).style.width).toBe('200px')
    expect(screen.queryByText(/Page 1/)).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Fit to the window' })).toHaveAttribute('aria-disabled', 'true')
  })

  it('zooms and turns by buttons and by keys', async () => {
    browserFinds({})
    const user = await renderPart(<FileViewer file={photo} />)
    await canvasOf('photo.png')
    await user.click(screen.getByRole('button', { name: 'Zoom in' }))
    expect(screen.getByText('125%')).toBeInTheDocument()
    await vi.waitFor(async () => expect((await canvasOf('photo.png')).style.width).toBe('250px'))
    await user.keyboard('00r')
    expect(screen.getByText('100%')).toBeInTheDocument()
    await vi.waitFor(async () => expect((await canvasOf('photo.png')).style.width).toBe('200px'))
    expect(drawn.at(-1)).toBe('turned by 90')
  })

  it('says why a picture cannot be shown, and offers the download', async () => {
    browserFinds({ isBroken: true })
    await renderPart(<FileViewer file={photo} />)
    expect(await screen.findByText('This file is damaged and cannot be shown here.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Zoom in' })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('button', { name: 'Download' })).toBeEnabled()
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:photo')
  })

  it('does not decode a picture that would fill the memory', async () => {
    browserFinds({ width: 20_000, height: 20_000 })
    await renderPart(<FileViewer file={photo} />)
    expect(await screen.findByText('This picture is too large to be shown here.')).toBeInTheDocument()
    expect(drawn).toEqual([])
  })
})
