import type { Page } from '@playwright/test'

/** Runs in the page: the texts of which a part is cut off, by a box that hides what does not fit or by the edge of the screen. */
function findCutTexts(): string[] {
  const cut = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const isClipping = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  while (walker.nextNode()) {
    const text = walker.currentNode
    const parent = text.parentElement
    if (!parent || !text.textContent?.trim() || parent.closest('script, style, noscript, option')) continue
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const box = range.getBoundingClientRect()
    if (box.width === 0 || box.height === 0) continue
    for (let element: HTMLElement | null = parent; element; element = element.parentElement) {
      const { overflowX, overflowY, position, clipPath, webkitLineClamp } = getComputedStyle(element)
      const frame = element.getBoundingClientRect()
      // What is one pixel in size or clipped away is for screen readers only. A link to skip the menu waits above the screen.
      if (frame.width <= 2 || frame.height <= 2 || clipPath.startsWith('inset(50%')) break
      if (frame.bottom <= 0) break
      // A list shows the first lines of a long description, and the page of its record shows all.
      if (webkitLineClamp !== 'none') break
      if (overflowX === 'auto' || overflowX === 'scroll') break
      const isTooWide = isClipping(overflowX) && (box.right > frame.right + 1 || box.left < frame.left - 1)
      // Letters with marks may reach over the line by some pixels.
      const isTooHigh = isClipping(overflowY) && (box.bottom > frame.bottom + 6 || box.top < frame.top - 6)
      const isOutside = element === document.body && (box.right > innerWidth + 1 || box.left < -1)
      if (isTooWide || isTooHigh || isOutside) {
        const where = `${element.tagName.toLowerCase()}.${[...element.classList].at(-1) ?? ''}`
        cut.add(`${text.textContent.trim().slice(0, 60)} (${where})`)
        break
      }
      if (overflowY === 'auto' || overflowY === 'scroll' || position === 'fixed') break
    }
  }
  return [...cut]
}

/** The texts of a page that are cut off at one of these widths. */
export async function cutTexts(page: Page, widths: readonly number[]): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    // The portal may draw other parts for this width.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 120))))
    for (const text of await page.evaluate(findCutTexts)) found.push(`${width}: ${text}`)
  }
  return found
}
