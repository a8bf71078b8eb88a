import { useEffect } from 'react'

type Printing = {
  /** The page asks for more rows than a page of the screen has. */
  isWanted: boolean
  setWanted: (isWanted: boolean) => void
  /** They are there. */
  isComplete: boolean
  isError: boolean
}

/** Prints once the rows are drawn, and then the page is as before. */
export function usePrintAll({ isWanted, setWanted, isComplete, isError }: Printing): void {
  useEffect(() => {
    if (!isWanted) return
    if (isError) setWanted(false)
    if (isError || !isComplete) return
    const finish = () => setWanted(false)
    window.addEventListener('afterprint', finish, { once: true })
    // The rows are in the document, and drawn with the next frame.
    const frame = requestAnimationFrame(() => window.print())
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('afterprint', finish)
    }
  }, [isWanted, isComplete, isError, setWanted])
}
