import { IconCalendarTime } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../i18n/format.ts'
import { IconButton } from '../../ui/basic/IconButton.tsx'
import { Badge } from '../../ui/display/Badge.tsx'
import { useDisclosure } from '../../ui/overlays/use-disclosure.ts'
import classes from './LinkEnd.module.css'
import { type EndChange, endsSoon, lastMomentOf } from './link-end.ts'

const LinkEndDialog = lazy(() => import('./LinkEndDialog.tsx'))

type LinkEndProps = {
  validUntil: string | null
  /** The record at the other end of the link. */
  name: string
  /** Absent where the viewer may not change the end. */
  change?: EndChange | false | undefined
}

/** Says when a link ends, and opens the dialog that changes it. */
export function LinkEnd({ validUntil, name, change }: LinkEndProps) {
  if (validUntil === null && !change) return null
  return (
    <span className={classes.end}>
      <EndBadge validUntil={validUntil} />
      {change && <EndButton validUntil={validUntil} name={name} change={change} />}
    </span>
  )
}

/** Says when a link ends. */
export function EndBadge({ validUntil }: Pick<LinkEndProps, 'validUntil'>) {
  const { t, i18n } = useTranslation('links')
  if (validUntil === null) return null
  return (
    <Badge size="sm" color={endsSoon(validUntil) ? 'ember' : 'gray'}>
      {t('end.badge', { date: formatDate(lastMomentOf(validUntil), i18n.language) })}
    </Badge>
  )
}

type EndButtonProps = Omit<LinkEndProps, 'change'> & { change: EndChange; isDisabled?: boolean }

export function EndButton({ validUntil, name, change, isDisabled = false }: EndButtonProps) {
  const { t } = useTranslation('links')
  const [isOpen, dialog] = useDisclosure()
  return (
    <>
      <IconButton
        variant="subtle"
        size="sm"
        disabled={isDisabled}
        aria-label={t(validUntil === null ? 'end.set' : 'end.change', { name })}
        onClick={dialog.open}
      >
        <IconCalendarTime size={16} aria-hidden />
      </IconButton>
      <Suspense>
        {isOpen && (
          <LinkEndDialog validUntil={validUntil} name={name} change={change} onClose={dialog.close} />
        )}
      </Suspense>
    </>
  )
}
