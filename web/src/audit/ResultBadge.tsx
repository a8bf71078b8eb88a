import type { AuditEvent } from '@gantry/contract/audit'
import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'

const colours = { DONE: 'green', DENIED: 'ember', FAILED: 'red' }

/** How it ended, in words; the colour only helps. */
export function ResultBadge({ result }: { result: AuditEvent['result'] }) {
  const { t } = useTranslation('audit')
  return (
    <Badge variant="light" size="sm" tt="none" fw={550} miw="max-content" color={colours[result]}>
      {t(`results.${result}`)}
    </Badge>
  )
}
