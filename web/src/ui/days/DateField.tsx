import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCalendarDay, todayHere } from '../../i18n/format.ts'
import type { FieldParts } from '../basic/Field.tsx'
import { IconButton } from '../basic/IconButton.tsx'
import { TextInput } from '../basic/TextInput.tsx'
import { isDay, readDay } from './read-day.ts'

// Only a person who opens the calendar loads its code and styles.
const CalendarPopover = lazy(() => import('./CalendarPopover.tsx'))

export type DateFieldProps = FieldParts & {
  /** `2026-11-24`, or empty. */
  value: string
  /** Text that is no day is passed on as it is, so that no form saves it as an empty field. The server refuses it. */
  onChange: (day: string) => void
  /** Only days and the empty text are passed on. */
  isFilter?: boolean
  name?: string
  min?: string | undefined
  max?: string | undefined
  className?: string | undefined
  'data-autofocus'?: boolean | undefined
}

/** A day, typed or chosen from a calendar. A browser's own field would write it in the order of the browser's country. */
export function DateField({ value, onChange, isFilter = false, min, max, error, ...others }: DateFieldProps) {
  const { t, i18n } = useTranslation('days', { useSuspense: false })
  const [isOpen, setOpen] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  /** What is being typed. Afterwards the day is shown as everywhere, unless the text is no day. */
  const [typed, setTyped] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const show = (day: string) => (isDay(day) ? formatCalendarDay(day, i18n.language) : day)

  function change(next: string): void {
    setTyped(null)
    onChange(next)
  }

  function type(text: string): void {
    setTyped(text)
    const day = text.trim() === '' ? '' : readDay(text, i18n.language)
    if (day !== null || !isFilter) onChange(day ?? text)
  }

  function leave(): void {
    setFocus(false)
    if (typed !== null && (!isFilter || typed.trim() === '' || readDay(typed, i18n.language))) setTyped(null)
  }

  const text = typed ?? show(value)
  const isWrong = !hasFocus && text.trim() !== '' && readDay(text, i18n.language) === null
  const wrong = isWrong ? t('wrong', { example: show(todayHere()) }) : undefined
  return (
    <TextInput
      {...others}
      ref={input}
      autoComplete="off"
      value={text}
      error={wrong ?? error}
      onChange={(event) => type(event.currentTarget.value)}
      onFocus={() => setFocus(true)}
      onBlur={leave}
      rightSection={
        <>
          <IconButton variant="subtle" size="md" aria-label={t('open')} onClick={() => setOpen(true)}>
            <IconCalendar size={18} />
          </IconButton>
          {isOpen && (
            <Suspense>
              <CalendarPopover
                value={isDay(value) ? value : null}
                min={min !== undefined && isDay(min) ? min : undefined}
                max={max !== undefined && isDay(max) ? max : undefined}
                onChoose={change}
                onClose={() => {
                  setOpen(false)
                  input.current?.focus()
                }}
              />
            </Suspense>
          )}
        </>
      }
    />
  )
}
