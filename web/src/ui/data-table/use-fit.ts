import { useEffect, useRef, useState } from 'react'

/**
 * Whether the table is as narrow as the page. Then nothing scrolls sideways, and its head can stay below the header of
 * the page; an element that scrolls sideways would keep the head inside itself.
 */
export function useFit() {
  const frame = useRef<HTMLElement>(null)
  const [fits, setFits] = useState(true)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => setFits(element.scrollWidth <= element.clientWidth + 1))
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])
  return { frame, fits }
}
