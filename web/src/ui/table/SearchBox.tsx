import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

const PAUSE = 300

type SearchBoxProps = {
  what: string
  value: string
  /** Says what it searches also to those who see it: where two stand beside each other. */
  isNamed?: boolean
  onSearch: (text: string) => void
}

/** Searches once the typing pauses. */
export function SearchBox({ what, value, isNamed = false, onSearch }: SearchBoxProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const asked = useRef(value)
  const search = useEffectEvent(onSearch)

  useEffect(() => {
    // Going back brings an earlier search into the address; what was asked from here is there already.
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
    <TextInput
      type="search"
      size="sm"
      w={280}
      maxLength={120}
      aria-label={t('table.searchIn', { what })}
      placeholder={isNamed ? t('table.searchIn', { what }) : t('table.search')}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text && <CloseButton size="sm" aria-label={t('table.clearSearch')} onClick={() => setText('')} />
      }
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  )
}
