import type { MemberDashboard } from '@gantry/contract/domains/portal/dashboard/schemas'
import { IconHeartbeat } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AddedMarks } from '../../../../kit/additions/AddedMarks.tsx'
import { LinkEnd } from '../../../../kit/links/LinkEnd.tsx'
import { useViewer } from '../../../../sessions/index.ts'
import { Badge } from '../../../../ui/display/Badge.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { Row, RowList } from '../../../../ui/layout/RowList.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { TextLink } from '../../../../ui/navigation/TextLink.tsx'
import { MipLogo } from '../../../people/mips/index.ts'
import classes from './MemberDashboard.module.css'

type Practice = MemberDashboard['practices'][number]

/** Where the person works: the number there, and whether they are allowed. */
export function Practices({ practices, checklist }: Pick<MemberDashboard, 'practices' | 'checklist'>) {
  const { t } = useTranslation('member-dashboard')
  // The list has this item for those who may fill in their numbers.
  const canFillIn = checklist.some(({ item }) => item === 'providerNumbers')
  return (
    <Section title={t('practices.title')} summary={t('practices.summary')}>
      {practices.length === 0 ? (
        <EmptyState icon={IconHeartbeat} title={t('practices.none')} hint={t('practices.noneHint')} />
      ) : (
        <RowList label={t('practices.title')}>
          {practices.map((practice) => (
            <PracticeRow key={practice.userMipId} practice={practice} canFillIn={canFillIn} />
          ))}
        </RowList>
      )}
    </Section>
  )
}

function PracticeRow({ practice, canFillIn }: { practice: Practice; canFillIn: boolean }) {
  const { t } = useTranslation('member-dashboard')
  const { role } = useViewer()
  const { mipId, mipName, mipStatus, logoUrl, suburb, state, allowed } = practice
  return (
    <Row
      leading={<MipLogo logoUrl={logoUrl} size={40} />}
      title={
        <>
          {/* Other roles have no page of a practice. */}
          {role === 'Member' && mipStatus ? (
            <TextLink to="/mips/mipdetails" search={{ id: mipId } as never}>
              <bdi dir="auto">{mipName}</bdi>
            </TextLink>
          ) : (
            <bdi dir="auto">{mipName}</bdi>
          )}
          {!mipStatus && (
            <Badge size="sm" color="gray">
              {t('practices.inactive')}
            </Badge>
          )}
        </>
      }
      details={
        <>
          <bdi>{[suburb, state].filter(Boolean).join(' ')}</bdi>{' '}
          <AddedMarks on="user-mip" row={practice} name={mipName} />
          <LinkEnd validUntil={practice.validUntil} name={mipName} />
        </>
      }
    >
      <PracticeNumber practice={practice} canFillIn={canFillIn} />
      {!practice.onHold && (
        <Badge color={allowed ? 'green' : 'gray'}>
          {allowed ? t('practices.allowed') : t('practices.notAllowed')}
        </Badge>
      )}
    </Row>
  )
}

function PracticeNumber({ practice, canFillIn }: { practice: Practice; canFillIn: boolean }) {
  const { t } = useTranslation('member-dashboard')
  const { providerNumber, providerNumberWarning, mipName } = practice
  return (
    <div className={classes.number}>
      <span className={classes.label}>{t('practices.number')}</span>
      {providerNumber ? (
        <bdi dir="ltr">{providerNumber}</bdi>
      ) : canFillIn ? (
        <TextLink
          to="/account"
          search={{ tab: 'numbers' } as never}
          aria-label={`${t('practices.addNumber')}: ${mipName}`}
        >
          {t('practices.addNumber')}
        </TextLink>
      ) : (
        <span className={classes.label}>{t('practices.noNumber')}</span>
      )}
      {providerNumberWarning && (
        <Badge size="sm" color="ember">
          {t('practices.numberLooksWrong')}
        </Badge>
      )}
    </div>
  )
}
