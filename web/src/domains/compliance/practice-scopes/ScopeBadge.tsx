import type { ScopeStanding } from '@gantry/contract/domains/compliance/practice-scopes/words'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/display/Badge.tsx'

const colors = {
  IN_FORCE: 'green',
  REVIEW_DUE: 'ember',
  UNSUPERVISED: 'red',
  LINK_OFF: 'red',
  COMING: 'petrol',
  SUSPENDED: 'red',
  PROPOSED: 'petrol',
  ENDED: 'gray',
} as const satisfies Record<ScopeStanding, string>

/** What a scope is worth, in words and colour. */
export function ScopeBadge({ standing }: { standing: ScopeStanding }) {
  const { t } = useTranslation('practice-scopes')
  return (
    <Badge size="sm" color={colors[standing]}>
      {t(`standings.${standing}`)}
    </Badge>
  )
}
