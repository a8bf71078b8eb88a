import type { Requirement } from '@gantry/contract/requirements/schemas'
import { IconCertificate } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../api/queries.ts'
import { AddButton } from '../../kit/records/AddButton.tsx'
import { Button } from '../../ui/basic/Button.tsx'
import { Badge } from '../../ui/display/Badge.tsx'
import { Text } from '../../ui/display/Text.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx'
import { useChange } from '../../ui/feedback/use-change.ts'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Row, RowList } from '../../ui/layout/RowList.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { useAsked } from '../../ui/overlays/use-asked.ts'
import { QualificationTabs } from '../qualifications/index.ts'
import { EnforcementBadge } from './EnforcementBadge.tsx'
import classes from './requirements.module.css'

const RequirementFormDrawer = lazy(() => import('./RequirementFormDrawer.tsx'))

/** Which qualifications are required of whom. There are few, so the list has no pages. */
export function RequirementsPage() {
  const { t } = useTranslation('requirements')
  const [edited, setEdited] = useState<Requirement | 'new' | null>(null)
  const deleting = useAsked<Requirement>()
  const remove = useChange('deleteRequirement', {
    success: t('delete.done'),
    failure: t('delete.failed'),
    onSuccess: deleting.close,
  })
  const query = useCall('listRequirements', {})
  const requirements = query.data?.requirements
  const addButton = <AddButton label={t('add')} onClick={() => setEdited('new')} />
  const { item } = deleting
  return (
    <>
      <PageHeader title={t('title')} summary={t('summary')} actions={addButton} />
      <QualificationTabs />
      {query.isError && (
        <LoadFailure error={query.error} fallback={t('fetchFailed')} onRetry={() => void query.refetch()} />
      )}
      {requirements?.length === 0 && (
        <EmptyState icon={IconCertificate} title={t('empty.title')} hint={t('empty.hint')} />
      )}
      {requirements !== undefined && requirements.length > 0 && (
        <RowList label={t('title')}>
          {requirements.map((requirement) => {
            const { requirementId, kind, role, mip, state, enforcement } = requirement
            return (
              <Row
                key={requirementId}
                leading={<IconCertificate size={22} aria-hidden />}
                title={<bdi>{kind.label}</bdi>}
                details={
                  <span className={classes.badges}>
                    {kind.subject === 'USER' && (
                      <Badge color="gray" isMedium>
                        {role?.label ?? t('all.roles')}
                      </Badge>
                    )}
                    <Badge color="gray" isMedium>
                      {mip?.mipName ?? t('all.mips')}
                    </Badge>
                    {mip === null && (
                      <Badge color="gray" isMedium>
                        {state === '' ? t('all.states') : state}
                      </Badge>
                    )}
                  </span>
                }
                actions={
                  <span className={classes.badges}>
                    <Button
                      variant="default"
                      size="compact"
                      aria-label={t('editOf', { kind: kind.label })}
                      onClick={() => setEdited(requirement)}
                    >
                      {t('edit')}
                    </Button>
                    <Button
                      variant="subtle"
                      color="red"
                      size="compact"
                      aria-label={t('delete.of', { kind: kind.label })}
                      onClick={() => deleting.ask(requirement)}
                    >
                      {t('delete.item')}
                    </Button>
                  </span>
                }
              >
                <EnforcementBadge enforcement={enforcement} />
              </Row>
            )
          })}
        </RowList>
      )}
      <ConfirmDialog
        opened={deleting.isAsking}
        title={t('delete.title', { kind: item?.kind.label })}
        confirmLabel={t('delete.item')}
        isDangerous
        pending={remove.isPending}
        onConfirm={() => item && remove.mutate({ params: { requirementId: item.requirementId } })}
        onClose={deleting.close}
      >
        <Text>{t('delete.text')}</Text>
      </ConfirmDialog>
      <Suspense>
        {edited !== null && (
          <RequirementFormDrawer
            requirement={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </>
  )
}
