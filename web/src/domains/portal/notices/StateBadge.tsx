import type { NoticeState } from '@gantry/contract/domains/portal/notices/words'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/display/Badge.tsx'

const colors = { PLANNED: 'petrol', SHOWN: 'green', ENDED: 'gray' } as const satisfies Record<
  NoticeState,
  string
>

export function StateBadge({ state }: { state: NoticeState }) {
  const { t } = useTranslation('notices')
  return (
    <Badge size="sm" color={colors[state]}>
      {t(`states.${state}`)}
    </Badge>
  )
}
