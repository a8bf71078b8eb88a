import { describe, expect, it } from 'vitest'
import { startView, stepOf, stepped } from './view.ts'

const key = (pressed: string, changes = {}) => ({
  key: pressed,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...changes,
})

describe('the view of a file', () => {
  it('stays the same where a step leads no further', () => {
    expect(stepped(startView, 'previousPage', 3)).toBe(startView)
    expect(stepped({ ...startView, page: 3 }, 'nextPage', 3)).toEqual({ ...startView, page: 3 })
    expect(stepped(startView, 'fit', 3)).toBe(startView)
    const largest = { ...startView, zoom: 4 }
    expect(stepped(largest, 'zoomIn', 1)).toBe(largest)
  })

  it('keeps zoom and turn on the next page, and turns back after four turns', () => {
    const view = { page: 1, zoom: 1.5, turn: 270 } as const
    expect(stepped(view, 'lastPage', 3)).toEqual({ ...view, page: 3 })
    expect(stepped(view, 'turn', 3)).toEqual({ ...view, turn: 0 })
  })

  it('leaves keys to the browser that are pressed with Ctrl', () => {
    expect(stepOf(key('+'))).toBe('zoomIn')
    expect(stepOf(key('R'))).toBe('turn')
    expect(stepOf(key('+', { ctrlKey: true }))).toBeUndefined()
    expect(stepOf(key('ArrowDown'))).toBeUndefined()
  })
})
