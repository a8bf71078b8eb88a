import type { PracticeScope } from '@gantry/contract/domains/compliance/practice-scopes/schemas'
import { IconShieldLock } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/queries.ts'
import type { AddedTabProps } from '../../../kit/additions/additions.ts'
import { AddButton } from '../../../kit/records/AddButton.tsx'
import { useViewer } from '../../../sessions/index.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { Row, RowList } from '../../../ui/layout/RowList.tsx'
import { RowListSkeleton } from '../../../ui/layout/RowListSkeleton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { TextLink } from '../../../ui/navigation/TextLink.tsx'
import { useDisclosure } from '../../../ui/overlays/use-disclosure.ts'
import { ScopeBadge } from './ScopeBadge.tsx'
import { useScopeTexts } from './use-scope-texts.ts'

const ScopeFormDrawer = lazy(() => import('./ScopeFormDrawer.tsx'))

/** What a person may do at which MIPs, with what was, and what is proposed. */
export default function PracticeScopes({ id: userId }: AddedTabProps): ReactNode {
  const { t } = useTranslation('practice-scopes')
  const isOwn = useViewer().userId === userId
  const [isOpen, form] = useDisclosure()
  const query = useCall('listPracticeScopes', { params: { userId } })
  const scopes = query.data?.practiceScopes
  const canPropose = query.data?.may.includes('propose')

  function content() {
    if (query.isError) {
      const retry = () => void query.refetch()
      return <LoadFailure error={query.error} fallback={t('fetchFailed')} onRetry={retry} />
    }
    if (!scopes) return <RowListSkeleton />
    if (scopes.length === 0)
      return (
        <EmptyState
          icon={IconShieldLock}
          title={t('empty')}
          hint={t(canPropose ? 'emptyHint' : 'emptyOther')}
        />
      )
    return (
      <RowList label={t('title')}>
        {scopes.map((scope) => (
          <ScopeRow key={scope.practiceScopeId} scope={scope} />
        ))}
      </RowList>
    )
  }

  return (
    <Section
      title={t('title')}
      summary={t(isOwn ? 'summary.own' : 'summary.user')}
      actions={canPropose && <AddButton label={t('propose.open')} onClick={form.open} />}
    >
      {content()}
      <Suspense>{isOpen && <ScopeFormDrawer userId={userId} scope={null} onClose={form.close} />}</Suspense>
    </Section>
  )
}

function ScopeRow({ scope }: { scope: PracticeScope }) {
  const { t } = useTranslation('practice-scopes')
  const texts = useScopeTexts()
  const { practiceScopeId, mipName, kind, standing, ended } = scope
  return (
    <Row
      leading={<IconShieldLock size={22} stroke={1.6} aria-hidden />}
      title={
        <>
          <TextLink to="/practice-scopes/scope" search={{ id: practiceScopeId }}>
            <bdi>{texts.what(scope)}</bdi>
          </TextLink>{' '}
          <ScopeBadge standing={standing} />
        </>
      }
      details={
        <>
          <bdi>{mipName}</bdi> · {kind === 'FULL' ? '' : `${t(`kinds.${kind}`)} · `}
          {ended === null ? texts.days(scope) : t(`ends.${ended}`)}
        </>
      }
    />
  )
}
