import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './boxes.module.css'

const PAUSE = 300

type SearchBoxProps = {
  what: string
  value: string
  /** Shows the label, which is needed where two search boxes are side by side. */
  isNamed?: boolean
  onSearch: (text: string) => void
}

/** Searches when the typing pauses. */
export function SearchBox({ what, value, isNamed = false, onSearch }: SearchBoxProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const asked = useRef(value)
  const search = useEffectEvent(onSearch)

  useEffect(() => {
    // The Back button brings an earlier search into the address. The box's own search is already there.
    if (value !== asked.current) setText(value)
    asked.current = value
  }, [value])

  useEffect(() => {
    if (text.trim() === asked.current) return
    const timer = setTimeout(() => {
      asked.current = text.trim()
      search(text)
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <div className={`${classes.box} ${classes.search}`}>
      <IconSearch size={16} className={classes.glass} aria-hidden />
      <input
        type="search"
        className={classes.input}
        maxLength={120}
        aria-label={t('table.searchIn', { what })}
        placeholder={isNamed ? t('table.searchIn', { what }) : t('table.search')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {text && (
        <button
          type="button"
          className={classes.clear}
          aria-label={t('table.clearSearch')}
          onClick={() => setText('')}
        >
          <IconX size={15} aria-hidden />
        </button>
      )}
    </div>
  )
}
