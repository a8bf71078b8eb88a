import type { Correction } from '@gantry/contract/domains/people/corrections/schemas'
import type { CorrectionAction } from '@gantry/contract/domains/people/corrections/words'
import { IconListCheck } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/queries.ts'
import type { AddedTabProps } from '../../../kit/additions/additions.ts'
import { useViewer } from '../../../sessions/index.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { useChange } from '../../../ui/feedback/use-change.ts'
import { RowList } from '../../../ui/layout/RowList.tsx'
import { RowListSkeleton } from '../../../ui/layout/RowListSkeleton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { CorrectionRow } from './CorrectionRow.tsx'
import { OwnValues } from './OwnValues.tsx'

const AnswerDialog = lazy(() => import('./AnswerDialog.tsx'))

type Asked = { action: 'accept' | 'refuse'; correction: Correction }

/** What a person asked to have corrected, with the answers; on the own page also what can be asked. */
export default function Corrections({ id: userId }: AddedTabProps): ReactNode {
  const { t } = useTranslation('corrections')
  const isOwn = useViewer().userId === userId
  const query = useCall('listCorrections', { params: { userId } })
  const [asked, ask] = useState<Asked | null>(null)
  const withdrawal = useChange('withdrawCorrection', {
    success: t('withdrawn'),
    failure: t('withdrawFailed'),
  })

  function act(action: CorrectionAction, correction: Correction): void {
    const { correctionId, version } = correction
    if (action !== 'withdraw') ask({ action, correction })
    else withdrawal.mutate({ params: { correctionId }, body: { version } })
  }

  function content() {
    if (query.isError) {
      const retry = () => void query.refetch()
      return <LoadFailure error={query.error} fallback={t('fetchFailed')} onRetry={retry} />
    }
    if (!query.data) return <RowListSkeleton />
    const { corrections } = query.data
    if (corrections.length === 0) {
      const hint = t(isOwn ? 'noneHint.own' : 'noneHint.user')
      return <EmptyState icon={IconListCheck} title={t('none')} hint={hint} />
    }
    return (
      <RowList label={t('title')}>
        {corrections.map((correction) => (
          <CorrectionRow key={correction.correctionId} correction={correction} onAct={act} />
        ))}
      </RowList>
    )
  }

  return (
    <>
      <Section title={t('title')} summary={t(isOwn ? 'summary.own' : 'summary.user')}>
        {content()}
      </Section>
      {isOwn && query.data !== undefined && <OwnValues values={query.data.fields} />}
      <Suspense>{asked !== null && <AnswerDialog {...asked} onClose={() => ask(null)} />}</Suspense>
    </>
  )
}
