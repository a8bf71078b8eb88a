import type { WorklistReason } from '@gantry/contract/domains/compliance/worklist/words'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/display/Badge.tsx'
import { StandingBadge } from '../qualifications/index.ts'
import { isOwnReason } from './own-reasons.ts'

/** Why something is in the worklist, as a word and a colour. */
export function ReasonBadge({ reason }: { reason: WorklistReason }) {
  const { t } = useTranslation('worklist')
  return isOwnReason(reason) ? (
    <Badge color="ember">{t(`reasons.${reason}`)}</Badge>
  ) : (
    <StandingBadge standing={reason} />
  )
}
