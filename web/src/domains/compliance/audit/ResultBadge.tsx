import type { AuditEvent } from '@gantry/contract/domains/compliance/audit/schemas'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/display/Badge.tsx'

const colours = { DONE: 'green', DENIED: 'ember', FAILED: 'red' } as const

/** The result as a word; the colour is not needed to understand it. */
export function ResultBadge({ result }: { result: AuditEvent['result'] }) {
  const { t } = useTranslation('audit')
  return (
    <Badge size="sm" color={colours[result]} isMedium>
      {t(`results.${result}`)}
    </Badge>
  )
}
