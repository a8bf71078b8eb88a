import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery, useCall } from '../../../api/queries.ts'
import { isPlatformAdministrator } from '../../../kit/pages/readers.ts'
import { useViewer } from '../../../sessions/index.ts'
import { Section } from '../../../ui/layout/Section.tsx'
import { TextLink } from '../../../ui/navigation/TextLink.tsx'

/**
 * How many matters of the worklist are assigned to the viewer, and for group administrators how many there are in all. Counting those of
 * everybody would take too long for each visit.
 */
export function WorklistCount() {
  const { t } = useTranslation('menu')
  const viewer = useViewer()
  const mine = useCall('listWorklist', { query: { assignee: 'ME', pageSize: 1 } })
  const all = useQuery({
    ...callQuery('listWorklist', { query: { pageSize: 1 } }),
    enabled: !isPlatformAdministrator(viewer),
  })
  const lines = [
    { count: mine.data?.totalItems ?? 0, label: 'worklist.mine' as const, search: { assignee: 'ME' } },
    { count: all.data?.totalItems ?? 0, label: 'worklist.toDo' as const, search: {} },
  ].filter(({ count }) => count > 0)
  if (lines.length === 0) return null
  return (
    <Section title={t('worklist.page')}>
      {lines.map(({ count, label, search }) => (
        <p key={label}>
          <TextLink to="/worklist" search={search as never}>
            {t(label, { count })}
          </TextLink>
        </p>
      ))}
    </Section>
  )
}
