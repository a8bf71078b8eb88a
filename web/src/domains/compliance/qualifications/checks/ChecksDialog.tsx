import type { Qualification } from '@gantry/contract/domains/compliance/qualifications/schemas'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../../api/queries.ts'
import { formatCalendarDay, formatTime } from '../../../../i18n/format.ts'
import { useViewer } from '../../../../sessions/index.ts'
import { LoadFailure } from '../../../../ui/feedback/LoadFailure.tsx'
import { Row, RowList } from '../../../../ui/layout/RowList.tsx'
import { RowListSkeleton } from '../../../../ui/layout/RowListSkeleton.tsx'
import { Modal } from '../../../../ui/overlays/Modal.tsx'
import { RegisterAnswers } from '../../register-checks/index.ts'
import { useQualificationName } from '../use-qualification-name.ts'
import classes from './checks.module.css'

type ChecksDialogProps = { qualification: Qualification; onClose: () => void }

/** All checks of a qualification, the last one first. */
export default function ChecksDialog({ qualification, onClose }: ChecksDialogProps) {
  const { t, i18n } = useTranslation('qualifications')
  const name = useQualificationName()(qualification)
  const { qualificationId } = qualification
  const query = useCall('listQualificationChecks', { params: { qualificationId } })
  const { language } = i18n
  const { role } = useViewer()
  // Members see who checked their registrations, and not what a program sent.
  const isOnRegister =
    qualification.kindCode === 'AHPRA' && (role === 'ProductAdmin' || role === 'GroupAdmin')
  return (
    <Modal title={<bdi>{t('checks.title', { name })}</bdi>} size="lg" onClose={onClose}>
      {query.isError && (
        <LoadFailure
          error={query.error}
          fallback={t('checks.fetchFailed')}
          onRetry={() => void query.refetch()}
        />
      )}
      {!query.isError && !query.data && <RowListSkeleton />}
      {query.data && (
        <RowList label={t('checks.list')}>
          {query.data.checks.map((check) => (
            <Row
              key={check.qualificationCheckId}
              title={t(`results.${check.result}`)}
              details={
                <span className={classes.facts}>
                  <bdi>{formatTime(check.checkedAt, language)}</bdi>
                  {check.checkedBy && <bdi>{t('checks.by', { name: check.checkedBy.name })}</bdi>}
                  <bdi>{t(`methods.${check.method}`)}</bdi>
                  {check.expiresOn && (
                    <span>
                      {t('fields.expiresOn')}: <bdi>{formatCalendarDay(check.expiresOn, language)}</bdi>
                    </span>
                  )}
                  {check.conditions && (
                    <span>
                      {t('fields.conditions')}: <bdi>{check.conditions}</bdi>
                    </span>
                  )}
                </span>
              }
            />
          ))}
        </RowList>
      )}
      {isOnRegister && (
        <Suspense fallback={<RowListSkeleton />}>
          <RegisterAnswers qualificationId={qualificationId} />
        </Suspense>
      )}
    </Modal>
  )
}
