import type { Turn } from './open-file.ts'

/** What is seen of a file: one page, turned, and larger or smaller than it fits. */
export type View = { page: number; zoom: number; turn: Turn }

export const startView: View = { page: 1, zoom: 1, turn: 0 }

/** Multiples of the size that fits. */
const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const

export type Step =
  | 'zoomIn'
  | 'zoomOut'
  | 'fit'
  | 'turn'
  | 'nextPage'
  | 'previousPage'
  | 'firstPage'
  | 'lastPage'

/** The view after a step, or the same one where it leads no further. */
export function stepped(view: View, step: Step, pageCount: number): View {
  const atPage = (page: number) =>
    page < 1 || page > pageCount || page === view.page ? view : { ...view, page }
  const atZoom = (zoom = view.zoom) => (zoom === view.zoom ? view : { ...view, zoom })
  switch (step) {
    case 'zoomIn':
      return atZoom(zooms.find((zoom) => zoom > view.zoom))
    case 'zoomOut':
      return atZoom(zooms.findLast((zoom) => zoom < view.zoom))
    case 'fit':
      return atZoom(1)
    case 'turn':
      return { ...view, turn: ((view.turn + 90) % 360) as Turn }
    case 'nextPage':
      return atPage(view.page + 1)
    case 'previousPage':
      return atPage(view.page - 1)
    case 'firstPage':
      return atPage(1)
    case 'lastPage':
      return atPage(pageCount)
  }
}

const steps: Partial<Record<string, Step>> = {
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'fit',
  r: 'turn',
  PageDown: 'nextPage',
  PageUp: 'previousPage',
  Home: 'firstPage',
  End: 'lastPage',
}

/** The step of a key that is pressed alone. */
export const stepOf = ({ key, ctrlKey, metaKey, altKey }: KeyEvent): Step | undefined =>
  ctrlKey || metaKey || altKey ? undefined : steps[key.length === 1 ? key.toLowerCase() : key]

type KeyEvent = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>
