import { useState } from 'react'
import { useDebouncedValue } from '../../ui/forms/use-debounced-value.ts'

const PAGE_SIZE = 10
const TYPING_PAUSE = 250

/** What is looked for in a link picker, and on which page of it one is. */
export function usePicker() {
  const [text, setText] = useState('')
  const [pageNo, setPageNo] = useState(0)
  const search = useDebouncedValue(text.trim(), TYPING_PAUSE)
  return {
    text,
    setText(next: string) {
      setText(next)
      setPageNo(0)
    },
    pageNo,
    setPageNo,
    /** What the server is asked for, once typing pauses. */
    search,
    page: { pageNo, pageSize: PAGE_SIZE },
    searched: search === '' ? {} : { search },
  }
}
export type PickerState = ReturnType<typeof usePicker>
