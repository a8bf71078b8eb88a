import { IconCheck, IconEye, IconFileText } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../../api/queries.ts'
import { formatTime } from '../../../../i18n/format.ts'
import type { AddedTabProps } from '../../../../kit/additions/additions.ts'
import { Anchor } from '../../../../ui/basic/Anchor.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../../../ui/feedback/LoadFailure.tsx'
import { Row, RowList } from '../../../../ui/layout/RowList.tsx'
import { RowListSkeleton } from '../../../../ui/layout/RowListSkeleton.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { hasPassed } from '../has-passed.ts'

/** What a person accepted and was shown, each to read again. */
export default function TermsOfPerson({ id: userId }: AddedTabProps): ReactNode {
  const { t, i18n } = useTranslation('terms')
  const query = useCall('listTermsOfUser', { params: { userId } })
  const { data } = query
  const time = (at: string) => formatTime(at, i18n.language)
  const link = (page: string, label: string, words: string) => (
    <Anchor href={`${page}?version=${label}`} target="_blank" rel="noopener">
      {words}, {t('list.version', { label })}
    </Anchor>
  )

  function content() {
    if (query.isError) {
      return (
        <LoadFailure error={query.error} fallback={t('people.failed')} onRetry={() => void query.refetch()} />
      )
    }
    if (!data) return <RowListSkeleton rows={2} />
    const { accepted, byNotice, seen, toAccept } = data
    if (accepted.length + seen.length + byNotice.length === 0 && toAccept === null) {
      return <EmptyState icon={IconFileText} title={t('own.none')} hint={null} />
    }
    return (
      <RowList label={t('own.title')}>
        {toAccept !== null && (
          <Row
            leading={<IconFileText size={22} stroke={1.6} aria-hidden />}
            title={link('/terms', toAccept, t('documents.TERMS'))}
            details={t('people.notYet')}
          />
        )}
        {byNotice.map(({ label, inEffectSince }) => (
          <Row
            key={`by notice ${label}`}
            leading={<IconFileText size={22} stroke={1.6} aria-hidden />}
            title={link('/terms', label, t('documents.TERMS'))}
            details={t(hasPassed(inEffectSince) ? 'own.inEffectSince' : 'own.inEffectFrom', {
              time: time(inEffectSince),
            })}
          />
        ))}
        {accepted.map(({ label, acceptedAt }) => (
          <Row
            key={label}
            leading={<IconCheck size={22} stroke={1.6} aria-hidden />}
            title={link('/terms', label, t('documents.TERMS'))}
            details={t('own.acceptedAt', { time: time(acceptedAt) })}
          />
        ))}
        {seen.map(({ label, seenAt }) => (
          <Row
            key={`notice ${label}`}
            leading={<IconEye size={22} stroke={1.6} aria-hidden />}
            title={link('/privacy', label, t('documents.PRIVACY'))}
            details={t('own.seenAt', { time: time(seenAt) })}
          />
        ))}
      </RowList>
    )
  }

  return (
    <Section title={t('own.title')} summary={t('own.summary')}>
      {content()}
    </Section>
  )
}
