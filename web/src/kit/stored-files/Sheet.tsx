import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Loader } from '../../ui/basic/Loader.tsx'
import classes from './FileViewer.module.css'
import type { OpenFile, Page, Turn } from './open-file.ts'
import type { View } from './view.ts'

type Drawn = { view: View; size: string }
type SheetProps = {
  /** Absent while the file is read. */
  opened: OpenFile | undefined
  view: View
  name: string
  /** In a dialog, the focus is here at first. */
  takesFocus: boolean
  onError: (error: unknown) => void
}

/** Around the page, in pixels. */
const margin = 16
/** A small page does not become larger than this to fit the width. */
const mostWidening = 2

/** The scale at which the page fits into the place. */
function fittingScale(fit: OpenFile['fit'], { width, height }: Page, turn: Turn, place: Element): number {
  const [across, down] = turn % 180 === 0 ? [width, height] : [height, width]
  const toWidth = (place.clientWidth - 2 * margin) / across
  const toHeight = (place.clientHeight - 2 * margin) / down
  return Math.max(0.01, fit === 'width' ? Math.min(toWidth, mostWidening) : Math.min(toWidth, toHeight, 1))
}

async function drawPage(
  opened: OpenFile,
  { page: number, zoom, turn }: View,
  place: Element,
  signal: AbortSignal,
) {
  const page = await opened.readPage(number)
  return page.draw({ scale: fittingScale(opened.fit, page, turn, place) * zoom, turn, signal })
}

/** Shows an element in place of the one before, with the same point in the middle. */
function replace(place: HTMLElement, element: HTMLElement, isOtherPage: boolean): void {
  const across = (place.scrollLeft + place.clientWidth / 2) / place.scrollWidth
  const down = (place.scrollTop + place.clientHeight / 2) / place.scrollHeight
  place.firstElementChild?.replaceChildren(element)
  place.scrollLeft = across * place.scrollWidth - place.clientWidth / 2
  place.scrollTop = isOtherPage ? 0 : down * place.scrollHeight - place.clientHeight / 2
}

/** One page of a file, in a place that scrolls. */
export function Sheet({ opened, view, name, takesFocus, onError }: SheetProps) {
  const { t } = useTranslation('stored-files')
  const place = useRef<HTMLDivElement>(null)
  const size = useSize(place)
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const isDrawing = drawn?.view !== view || drawn.size !== size

  const isPicture = opened?.fit === 'whole'

  const show = useEffectEvent((element: HTMLElement, next: Drawn) => {
    if (place.current) replace(place.current, element, drawn?.view.page !== next.view.page)
    setDrawn(next)
  })
  const fail = useEffectEvent(onError)

  useEffect(() => {
    const { current: stage } = place
    if (!stage || !opened) return
    const abort = new AbortController()
    drawPage(opened, view, stage, abort.signal).then(
      (element) => abort.signal.aborted || show(element, { view, size }),
      (error: unknown) => abort.signal.aborted || fail(error),
    )
    return () => abort.abort()
  }, [opened, view, size])

  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without focus, the keyboard does not scroll it. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- as above */}
      <div
        ref={place}
        className={classes.place}
        role="region"
        aria-label={t('contents', { name })}
        aria-busy={isDrawing}
        tabIndex={0}
        data-autofocus={takesFocus || undefined}
      >
        <div
          className={classes.sheet}
          role={isPicture ? 'img' : undefined}
          aria-label={isPicture ? name : undefined}
        />
      </div>
      {isDrawing && (
        <div className={classes.drawing}>
          <Loader large />
        </div>
      )}
    </div>
  )
}

/** The size of an element as a text, for an effect that depends on it. */
function useSize(element: React.RefObject<HTMLElement | null>): string {
  const [size, setSize] = useState('')
  useEffect(() => {
    const { current } = element
    if (!current) return
    // Without its scroll bars: they come and go with the zoom.
    const observer = new ResizeObserver(() => setSize(`${current.offsetWidth} ${current.offsetHeight}`))
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return size
}
