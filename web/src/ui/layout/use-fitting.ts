import { type RefObject, useLayoutEffect, useState } from 'react'

/** How many of these widths fit into the room. If not all do, `reserved` is left for what leads to the others. */
export function countFitting(widths: readonly number[], room: number, reserved: number): number {
  if (sum(widths) <= room) return widths.length
  return widths.filter((_, at) => sum(widths.slice(0, at + 1)) <= room - reserved).length
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/**
 * How many entries of a row fit into its frame. They are measured when all of them are there, at first; a row with other
 * entries or in another language needs another `key`.
 */
export function useFitting(frame: RefObject<HTMLElement | null>, total: number, reserved: number): number {
  const [count, setCount] = useState(total)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const widths = Array.from(element.querySelectorAll('li'), (entry) => entry.getBoundingClientRect().width)
    const fit = () => {
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(element)
      const padding = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd)
      setCount(countFitting(widths, element.clientWidth - (padding || 0), reserved))
    }
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    fit()
    return () => observer.disconnect()
  }, [frame, reserved])
  return count
}
