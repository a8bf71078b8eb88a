import type { ListedStanding, Standing } from '@gantry/contract/domains/compliance/qualifications/words'
import {
  type Icon,
  IconArchive,
  IconBan,
  IconCalendarClock,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconClockExclamation,
  IconEyeExclamation,
  IconHourglass,
  IconX,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/display/Badge.tsx'
import classes from './StandingBadge.module.css'

/** Refused and replaced qualifications have no standing. */
export type ShownStanding = Standing | ListedStanding | 'REFUSED' | 'SUPERSEDED'
type Look = { icon: Icon; color: 'green' | 'ember' | 'red' | 'petrol' | 'gray' }

const looks: Record<ShownStanding, Look> = {
  CURRENT: { icon: IconCircleCheck, color: 'green' },
  DUE: { icon: IconClockExclamation, color: 'ember' },
  UNCHECKED: { icon: IconEyeExclamation, color: 'ember' },
  GRACE: { icon: IconHourglass, color: 'ember' },
  FUTURE: { icon: IconCalendarClock, color: 'petrol' },
  UNVERIFIED: { icon: IconClock, color: 'petrol' },
  SUSPENDED: { icon: IconBan, color: 'red' },
  LAPSED: { icon: IconCircleX, color: 'red' },
  MISSING: { icon: IconCircleDashed, color: 'red' },
  REFUSED: { icon: IconX, color: 'red' },
  SUPERSEDED: { icon: IconArchive, color: 'gray' },
}

/** What a qualification is worth today, as a word, a colour and an icon. */
export function StandingBadge({ standing }: { standing: ShownStanding }) {
  const { t } = useTranslation('qualifications')
  const { icon: StandingIcon, color } = looks[standing]
  return (
    <Badge color={color}>
      <StandingIcon className={classes.icon} size={13} stroke={2} aria-hidden />
      {t(`standings.${standing}`)}
    </Badge>
  )
}
