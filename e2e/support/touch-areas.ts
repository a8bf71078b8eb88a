import type { Page } from '@playwright/test'

/** The side of the smallest square that a finger hits. */
const LEAST = 44

/**
 * The controls of the page that a finger hits in less than 44 pixels either way. A point hits a control if the browser
 * says that the control, its content or its label is there, so that padding counts and what another control covers does
 * not. Links within a sentence are exempt (WCAG 2.5.8), and so is what a bar hides until one scrolls.
 */
export const smallTouchAreas = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const controls =
      'button, a[href], input:not([type=hidden], [type=file]), select, textarea, summary, [role=tab], [role=menuitem]'

    function isShown(control: Element): boolean {
      const { width, height } = control.getBoundingClientRect()
      const { visibility } = getComputedStyle(control)
      return (
        width > 1 && height > 1 && visibility === 'visible' && !control.closest('[inert], [aria-hidden=true]')
      )
    }

    function isInSentence(control: Element): boolean {
      if (control.tagName !== 'A' || getComputedStyle(control).display !== 'inline') return false
      const around = control.closest('p, li, dd')?.textContent ?? ''
      return control.closest('p') !== null || around.replace(control.textContent ?? '', '').trim() !== ''
    }

    function isHit(control: Element, x: number, y: number): boolean {
      const found = document.elementFromPoint(x, y)
      if (found === null) return false
      return control.contains(found) || found.closest('label')?.control === control
    }

    /** How many pixels in a line hit the control, counted from its middle. */
    function reach(control: Element, x: number, y: number, stepX: number, stepY: number): number {
      let count = 0
      while (count < least && isHit(control, x + stepX * (count + 1), y + stepY * (count + 1))) count += 1
      return count
    }

    const found: string[] = []
    for (const control of document.querySelectorAll(controls)) {
      if (!isShown(control) || isInSentence(control)) continue
      control.scrollIntoView({ block: 'center', inline: 'nearest' })
      const { left, top, width, height } = control.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      if (!isHit(control, x, y)) continue
      const across = reach(control, x, y, -1, 0) + reach(control, x, y, 1, 0) + 1
      const down = reach(control, x, y, 0, -1) + reach(control, x, y, 0, 1) + 1
      // The middle lies between two pixels, so one of them may be lost.
      if (across >= least - 1 && down >= least - 1) continue
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? ''
      found.push(`${control.tagName.toLowerCase()} "${name}": ${across} x ${down}`)
    }
    window.scrollTo(0, 0)
    return found
  }, LEAST)
