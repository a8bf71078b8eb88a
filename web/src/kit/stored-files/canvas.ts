/** Browsers refuse larger canvases, and phones have little memory: four bytes a pixel. */
const mostPixels = 16_000_000

/** A canvas of this size on the screen, with the pixels of the screen as far as they are allowed. */
export function makeCanvas(width: number, height: number): { canvas: HTMLCanvasElement; density: number } {
  const density = Math.min(window.devicePixelRatio || 1, Math.sqrt(mostPixels / (width * height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(width * density))
  canvas.height = Math.max(1, Math.floor(height * density))
  canvas.style.width = `${width}px`
  canvas.style.height = `${height}px`
  return { canvas, density }
}
