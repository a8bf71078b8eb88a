import type { Qualification } from '@gantry/contract/domains/compliance/qualifications/schemas'
import { IconCertificate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../../api/queries.ts'
import type { AddedTabProps } from '../../../kit/additions/additions.ts'
import { useWhenPicked } from '../../../kit/next-steps/use-picking.ts'
import { AddButton } from '../../../kit/records/AddButton.tsx'
import { useViewer } from '../../../sessions/index.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { RowListSkeleton } from '../../../ui/layout/RowListSkeleton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { useKindLabel } from '../qualification-kinds/index.ts'
import { byKind, splitByAge } from './by-kind.ts'
import { QualificationDialogs } from './QualificationDialogs.tsx'
import { QualificationEntry } from './QualificationEntry.tsx'
import classes from './Qualifications.module.css'
import { type OpenDialog, useQualificationDialog } from './use-qualification-dialog.ts'

/** The qualifications of a person or a MIP, by kind. */
export default function Qualifications({ kind, id }: AddedTabProps): ReactNode {
  const { t } = useTranslation('qualifications')
  const viewer = useViewer()
  const isPerson = kind === 'user'
  const holder = isPerson ? { userId: id } : { mipId: id }
  const isOwn = isPerson && id === viewer.userId
  const ofUser = useQuery({
    ...callQuery('listUserQualifications', { params: { userId: id } }),
    enabled: isPerson,
  })
  const ofMip = useQuery({
    ...callQuery('listMipQualifications', { params: { mipId: id } }),
    enabled: !isPerson,
  })
  const query = isPerson ? ofUser : ofMip
  const qualifications = query.data?.qualifications
  const dialog = useQualificationDialog()
  useWhenPicked('new-qualification', (qualificationKindId) =>
    dialog.open({ name: 'add', qualificationKindId }),
  )
  useWhenPicked('renew-qualification', (qualificationId) => {
    if (qualificationId !== undefined) dialog.open({ name: 'renew', qualificationId })
  })
  const addButton = query.data?.may.includes('add') && (
    <AddButton
      label={t('add')}
      onClick={() => dialog.open({ name: 'add', qualificationKindId: undefined })}
    />
  )

  function content() {
    if (query.isError) {
      return (
        <LoadFailure error={query.error} fallback={t('fetchFailed')} onRetry={() => void query.refetch()} />
      )
    }
    if (!qualifications) return <RowListSkeleton />
    if (qualifications.length === 0) {
      const hint = addButton ? t('emptyHint') : t('expiries.emptyHint')
      return <EmptyState icon={IconCertificate} title={t('empty')} hint={hint} />
    }
    return byKind(qualifications).map((ofKind) => (
      <KindGroup key={ofKind[0].qualificationKindId} qualifications={ofKind} onOpen={dialog.open} />
    ))
  }

  return (
    <Section
      title={t('title')}
      summary={t(isOwn ? 'summary.own' : isPerson ? 'summary.user' : 'summary.mip')}
      actions={addButton}
    >
      {content()}
      <QualificationDialogs holder={holder} qualifications={qualifications ?? []} dialog={dialog} />
    </Section>
  )
}

type KindGroupProps = {
  qualifications: readonly [Qualification, ...Qualification[]]
  onOpen: (dialog: OpenDialog) => void
}

/** The qualifications of one kind; those that were refused or replaced since are folded. */
function KindGroup({ qualifications, onOpen }: KindGroupProps) {
  const { t } = useTranslation('qualifications')
  const titleId = useId()
  const labelOf = useKindLabel()
  const [{ kindCode: code, kindLabel }] = qualifications
  const label = labelOf({ code, label: kindLabel })
  const { now, earlier } = splitByAge(qualifications)
  const entries = (list: readonly Qualification[]) =>
    list.map((qualification) => (
      <QualificationEntry
        key={qualification.qualificationId}
        qualification={qualification}
        kind={label}
        isRenewed={qualifications.some(
          ({ replaces, state }) => replaces === qualification.qualificationId && state === 'SUBMITTED',
        )}
        onOpen={onOpen}
      />
    ))
  return (
    <section className={classes.kind} aria-labelledby={titleId}>
      <h3 className={classes.title} id={titleId}>
        <bdi>{label}</bdi>
      </h3>
      <ul className={classes.list}>{entries(now)}</ul>
      {earlier.length > 0 && (
        <details className={classes.earlier}>
          <summary>{t('earlier', { total: earlier.length })}</summary>
          <ul className={classes.list}>{entries(earlier)}</ul>
        </details>
      )}
    </section>
  )
}
