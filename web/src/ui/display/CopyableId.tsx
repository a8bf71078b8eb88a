import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './CopyableId.module.css'

type CopyableIdProps = { value: string | number; what: string }

/** A number, code or address that people read out or paste. */
export function CopyableId({ value, what }: CopyableIdProps) {
  const { t } = useTranslation()
  const { copied, copy } = useClipboard({ timeout: 1500 })
  return (
    <button
      type="button"
      className={classes.id}
      aria-label={`${value}, ${t('copy', { what })}`}
      title={copied ? t('copied') : t('copy', { what })}
      onClick={() => copy(String(value))}
    >
      {value}
      {copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
    </button>
  )
}
