import type { ReadPracticeScope } from '@gantry/contract/domains/compliance/practice-scopes/schemas'
import { IconPrinter, IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/queries.ts'
import { formatCalendarDay, formatTime, todayHere } from '../../../i18n/format.ts'
import { everyone, isAdministrator } from '../../../kit/pages/readers.ts'
import { RecordPage } from '../../../kit/records/RecordPage.tsx'
import { useViewer } from '../../../sessions/index.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { Text } from '../../../ui/display/Text.tsx'
import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { Row, RowList } from '../../../ui/layout/RowList.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { TextLink } from '../../../ui/navigation/TextLink.tsx'
import { StandingBadge } from '../qualifications/index.ts'
import classes from './practice-scopes.module.css'
import { ScopeBadge } from './ScopeBadge.tsx'
import { type Asked, ScopeMoves } from './ScopeMoves.tsx'
import { useScopeTexts } from './use-scope-texts.ts'

const ScopeFormDrawer = lazy(() => import('./ScopeFormDrawer.tsx'))
const MoveScopeDialog = lazy(() => import('./MoveScopeDialog.tsx'))

/** What a person may do at a MIP, what was decided about it, and what the reader may decide. On paper it is a letter. */
export function ScopePage() {
  const { t } = useTranslation('practice-scopes')
  const { id }: { id?: number } = useSearch({ strict: false })
  const query = useQuery({
    ...callQuery('getPracticeScope', { params: { practiceScopeId: id ?? 0 } }),
    enabled: id !== undefined,
  })
  return (
    <RecordPage
      id={id}
      query={query}
      failure={t('fetchFailed')}
      notFound={{ icon: IconShieldLock, title: t('notFound'), hint: t('notFoundHint') }}
      list={{ to: '/', backLabel: t('back') }}
    >
      {(scope) => <Scope key={scope.practiceScopeId} scope={scope} />}
    </RecordPage>
  )
}

function Scope({ scope }: { scope: ReadPracticeScope }) {
  const { t, i18n } = useTranslation('practice-scopes')
  const [asked, ask] = useState<Asked | null>(null)
  const { personName, mipName, standing, ended, may, userId } = scope
  const isOwn = useViewer().userId === userId
  return (
    <>
      <PageHeader
        title={t('titleOf', { name: personName || `#${userId}` })}
        crumbs={[isOwn ? { label: t('own'), to: '/account' } : { label: t('people'), to: '/users' }]}
        aside={<ScopeBadge standing={standing} />}
        summary={
          ended === null ? t('at', { mip: mipName }) : `${t('at', { mip: mipName })} ${t(`ends.${ended}`)}`
        }
        actions={
          <>
            {may.includes('edit') && (
              <Button variant="default" onClick={() => ask('edit')}>
                {t('edit')}
              </Button>
            )}
            {may.includes('renew') && (
              <Button variant="default" onClick={() => ask('renew')}>
                {t('renew')}
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden />}
              onClick={() => window.print()}
            >
              {t('print')}
            </Button>
          </>
        }
      />
      <div className={classes.sections}>
        <ScopeMoves scope={scope} onAsk={ask} />
        <ScopeFacts scope={scope} />
        <Steps scope={scope} />
        <p className={classes.letter}>
          {t('letter', { day: formatCalendarDay(todayHere(), i18n.language), id: scope.practiceScopeId })}
        </p>
      </div>
      <Suspense>
        {(asked === 'edit' || asked === 'renew') && (
          <ScopeFormDrawer
            userId={userId}
            scope={scope}
            isRenewal={asked === 'renew'}
            onClose={() => ask(null)}
          />
        )}
        {asked !== null && asked !== 'edit' && asked !== 'renew' && (
          <MoveScopeDialog scope={scope} action={asked} onClose={() => ask(null)} />
        )}
      </Suspense>
    </>
  )
}

function ScopeFacts({ scope }: { scope: ReadPracticeScope }) {
  const { t, i18n } = useTranslation('practice-scopes')
  const texts = useScopeTexts()
  const viewer = useViewer()
  const { userId, mipId, mipName, kind, conditions, evidence, qualifications, granted, procedures } = scope
  const day = (date: string | null) => (date === null ? '' : formatCalendarDay(date, i18n.language))
  return (
    <Section title={t('facts')}>
      <Facts>
        <Fact
          label={t('fields.userId')}
          value={
            isAdministrator(viewer) ? (
              <TextLink to="/users/userdetails" search={{ id: userId }}>
                {scope.personName || `#${userId}`}
              </TextLink>
            ) : (
              scope.personName
            )
          }
        />
        <Fact
          label={t('fields.mipId')}
          value={
            everyone.some((role) => role === viewer.role) ? (
              <TextLink to="/mips/mipdetails" search={{ id: mipId }}>
                {mipName}
              </TextLink>
            ) : (
              mipName
            )
          }
        />
        <Fact label={t('fields.kind')} value={t(`kinds.${kind}`)} />
        <Fact label={t('fields.modalities')} value={texts.what({ ...scope, procedures: [] })} isLong />
        <Fact label={t('fields.procedures')} value={texts.what({ modalities: [], procedures })} isLong />
        <Fact label={t('fields.conditions')} value={conditions} isLong />
        <Fact label={t('fields.supervision')} value={texts.supervision(scope)} isLong />
        <Fact label={t('fields.validFrom')} value={day(scope.validFrom)} />
        <Fact label={t('fields.endsOn')} value={day(scope.endsOn)} />
        <Fact label={t('fields.reviewBy')} value={day(scope.reviewBy)} />
        <Fact
          label={t('granted')}
          value={
            granted === null
              ? ''
              : t('grantedBy', {
                  name: granted.name || `#${granted.userId}`,
                  time: formatTime(granted.at, i18n.language),
                })
          }
          isLong
        />
        <Fact
          label={t('fields.evidence')}
          value={
            <>
              {evidence}
              {qualifications.map(({ qualificationId, kindLabel, standing }) => (
                <Text key={qualificationId}>
                  <bdi>{kindLabel}</bdi> {standing !== null && <StandingBadge standing={standing} />}
                </Text>
              ))}
            </>
          }
          isLong
        />
      </Facts>
    </Section>
  )
}

function Steps({ scope: { steps } }: { scope: ReadPracticeScope }) {
  const { t, i18n } = useTranslation('practice-scopes')
  return (
    <div data-print="never">
      <Section title={t('decisions')}>
        <RowList label={t('decisions')}>
          {steps.map(({ state, reason, at, userId, name }) => (
            <Row
              key={at + state}
              title={t(`states.${state}`)}
              details={t('grantedBy', { name: name || `#${userId}`, time: formatTime(at, i18n.language) })}
              note={reason === '' ? undefined : <bdi className={classes.text}>{reason}</bdi>}
            />
          ))}
        </RowList>
      </Section>
    </div>
  )
}
