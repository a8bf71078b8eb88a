import type { PersonProfession } from '@gantry/contract/domains/people/professions/schemas'
import { IconBriefcase } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/queries.ts'
import type { AddedTabProps } from '../../../kit/additions/additions.ts'
import { AddButton } from '../../../kit/records/AddButton.tsx'
import { useViewer } from '../../../sessions/index.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { RowList } from '../../../ui/layout/RowList.tsx'
import { RowListSkeleton } from '../../../ui/layout/RowListSkeleton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { ProfessionRow } from './ProfessionRow.tsx'

const AddProfession = lazy(() => import('./AddProfession.tsx'))
const EndProfession = lazy(() => import('./EndProfession.tsx'))

/** What a person practises, with what was. The person reads it, and others write it. */
export default function Professions({ id: userId }: AddedTabProps): ReactNode {
  const { t } = useTranslation('professions')
  const isOwn = useViewer().userId === userId
  const query = useCall('listProfessions', { params: { userId } })
  const [opened, open] = useState<'add' | PersonProfession | null>(null)
  const close = () => open(null)
  const professions = query.data?.professions
  const canAdd = query.data?.may.includes('add')

  function content() {
    if (query.isError) {
      const retry = () => void query.refetch()
      return <LoadFailure error={query.error} fallback={t('fetchFailed')} onRetry={retry} />
    }
    if (!professions) return <RowListSkeleton />
    if (professions.length === 0) {
      return (
        <EmptyState icon={IconBriefcase} title={t('empty')} hint={t(canAdd ? 'emptyHint' : 'emptyOther')} />
      )
    }
    return (
      <RowList label={t('title')}>
        {professions.map((entry) => (
          <ProfessionRow key={entry.personProfessionId} entry={entry} onEnd={open} />
        ))}
      </RowList>
    )
  }

  return (
    <Section
      title={t('title')}
      summary={t(isOwn ? 'summary.own' : 'summary.user')}
      actions={canAdd && <AddButton label={t('add.open')} onClick={() => open('add')} />}
    >
      {content()}
      <Suspense>
        {opened === 'add' && <AddProfession userId={userId} onClose={close} />}
        {opened !== null && opened !== 'add' && (
          <EndProfession userId={userId} entry={opened} onClose={close} />
        )}
      </Suspense>
    </Section>
  )
}
