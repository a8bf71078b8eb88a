import type { HoldReason } from '@gantry/contract/domains/compliance/requirements/schemas'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../i18n/format.ts'
import type { AddedMarkProps } from '../../../kit/additions/additions.ts'
import { useViewer } from '../../../sessions/index.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { Badge } from '../../../ui/display/Badge.tsx'
import { useChange } from '../../../ui/feedback/use-change.ts'
import { useDisclosure } from '../../../ui/overlays/use-disclosure.ts'
import { useKindLabel } from '../qualification-kinds/index.ts'
import classes from './requirements.module.css'

const OverrideDialog = lazy(() => import('./OverrideDialog.tsx'))

export type HoldLink = {
  userMipId: number
  /** Who is on hold; left out where the list is the reader's own. */
  userId?: number
  onHold: boolean
  holdReasons: HoldReason[]
  overriddenUntil: string | null
}

/** Says that a link is on hold, and why. */
export default function HoldBadge({ row, name, isShort = false }: AddedMarkProps<HoldLink>): ReactNode {
  const { t, i18n } = useTranslation(['requirements', 'qualifications'])
  const labelOf = useKindLabel()
  const viewer = useViewer()
  const canOverride = viewer.may.includes('hold.override')
  const [isOverriding, overriding] = useDisclosure()
  const end = useChange('endHoldOverride', { success: t('override.ended'), failure: t('override.failed') })
  const { userMipId, userId, holdReasons, overriddenUntil } = row
  const reasons = holdReasons.map(({ qualificationKindId, kindCode, kindLabel, standing }) => ({
    key: qualificationKindId,
    text: t('hold.reason', {
      kind: labelOf({ code: kindCode, label: kindLabel }),
      standing: t(`qualifications:standings.${standing}`),
    }),
  }))
  const badge =
    overriddenUntil === null ? (
      <Badge color="red" title={reasons.map(({ text }) => text).join('\n')}>
        <IconLock size={12} className={classes.icon} aria-hidden /> {t('hold.badge')}
      </Badge>
    ) : (
      <Badge color="ember">
        <IconLockOpen size={12} className={classes.icon} aria-hidden />{' '}
        {t('hold.overridden', { date: formatDate(overriddenUntil, i18n.language) })}
      </Badge>
    )
  if (isShort) return badge
  return (
    <div>
      <div className={classes.badges}>
        {badge}
        {/* Nobody overrides an own hold (decision 67). */}
        {canOverride && userId !== viewer.userId && overriddenUntil === null && (
          <Button
            variant="default"
            size="compact"
            aria-label={t('override.of', { name })}
            onClick={overriding.open}
          >
            {t('override.item')}
          </Button>
        )}
        {canOverride && overriddenUntil !== null && (
          <Button
            variant="default"
            size="compact"
            aria-label={t('override.endOf', { name })}
            onClick={() => end.mutate({ params: { userMipId } })}
          >
            {t('override.end')}
          </Button>
        )}
      </div>
      <ul className={classes.reasons}>
        {reasons.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
      <Suspense>
        {isOverriding && <OverrideDialog userMipId={userMipId} name={name} onClose={overriding.close} />}
      </Suspense>
    </div>
  )
}
