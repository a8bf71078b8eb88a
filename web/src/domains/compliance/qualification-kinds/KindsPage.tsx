import type { QualificationKind } from '@gantry/contract/domains/compliance/qualification-kinds/schemas'
import {
  type QualificationSubject,
  qualificationSubjects,
} from '@gantry/contract/domains/compliance/qualification-kinds/words'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/queries.ts'
import { AddButton } from '../../../kit/records/AddButton.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { RowList } from '../../../ui/layout/RowList.tsx'
import { RowListSkeleton } from '../../../ui/layout/RowListSkeleton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { QualificationTabs } from '../qualifications/index.ts'
import { KindRow } from './KindRow.tsx'
import classes from './kinds.module.css'

const KindFormDrawer = lazy(() => import('./KindFormDrawer.tsx'))

/** The kinds of qualifications. There are few, so the list has no pages. */
export function KindsPage() {
  const { t } = useTranslation('qualification-kinds')
  const query = useCall('listQualificationKinds')
  const [edited, setEdited] = useState<QualificationKind | 'new' | null>(null)

  function list(subject: QualificationSubject) {
    const kinds = query.data?.qualificationKinds.filter((kind) => kind.subject === subject)
    if (kinds === undefined) return <RowListSkeleton rows={8} />
    return (
      <RowList label={t(`subjects.${subject}`)}>
        {kinds.map((kind) => (
          <KindRow key={kind.qualificationKindId} kind={kind} onEdit={() => setEdited(kind)} />
        ))}
      </RowList>
    )
  }

  return (
    <>
      <PageHeader
        title={t('title')}
        summary={t('summary')}
        actions={<AddButton label={t('add')} onClick={() => setEdited('new')} />}
      />
      <QualificationTabs />
      {query.isError ? (
        <LoadFailure error={query.error} fallback={t('fetchFailed')} onRetry={() => void query.refetch()} />
      ) : (
        <div className={classes.sections}>
          {/* The second list waits for the height of the first one. */}
          {qualificationSubjects.slice(0, query.data ? undefined : 1).map((subject) => (
            <Section key={subject} title={t(`subjects.${subject}`)}>
              {list(subject)}
            </Section>
          ))}
        </div>
      )}
      <Suspense>
        {edited !== null && (
          <KindFormDrawer kind={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        )}
      </Suspense>
    </>
  )
}
