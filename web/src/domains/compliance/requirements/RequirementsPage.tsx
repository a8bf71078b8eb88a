import type { Requirement } from '@gantry/contract/domains/compliance/requirements/schemas'
import { IconCertificate } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/queries.ts'
import { HoldDialog } from '../../../kit/holds/HoldDialog.tsx'
import { AddButton } from '../../../kit/records/AddButton.tsx'
import { Text } from '../../../ui/display/Text.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { useChange } from '../../../ui/feedback/use-change.ts'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { RowList } from '../../../ui/layout/RowList.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { useAsked } from '../../../ui/overlays/use-asked.ts'
import { useKindLabel } from '../qualification-kinds/index.ts'
import { QualificationTabs } from '../qualifications/index.ts'
import { EndingOverrides } from './EndingOverrides.tsx'
import { RequirementRow } from './RequirementRow.tsx'

const RequirementFormDrawer = lazy(() => import('./RequirementFormDrawer.tsx'))

/** Which qualifications are required of whom. There are few, so the list has no pages. */
export function RequirementsPage() {
  const { t } = useTranslation('requirements')
  const labelOf = useKindLabel()
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
  const deleteItem = (input: { previewToken?: string }) =>
    item && remove.mutate({ params: { requirementId: item.requirementId }, query: input })
  const question = {
    title: t('delete.title', { kind: item && labelOf(item.kind) }),
    confirmLabel: t('delete.item'),
    isDangerous: true,
    pending: remove.isPending,
    onClose: deleting.close,
  }
  return (
    <>
      <PageHeader title={t('title')} summary={t('summary')} actions={addButton} />
      <QualificationTabs />
      <EndingOverrides />
      {query.isError && (
        <LoadFailure error={query.error} fallback={t('fetchFailed')} onRetry={() => void query.refetch()} />
      )}
      {requirements?.length === 0 && (
        <EmptyState icon={IconCertificate} title={t('empty.title')} hint={t('empty.hint')} />
      )}
      {requirements !== undefined && requirements.length > 0 && (
        <Section title={t('list')}>
          <RowList label={t('title')}>
            {requirements.map((requirement) => (
              <RequirementRow
                key={requirement.requirementId}
                requirement={requirement}
                onEdit={() => setEdited(requirement)}
                onDelete={() => deleting.ask(requirement)}
              />
            ))}
          </RowList>
        </Section>
      )}
      {item?.enforcement === 'HOLD' && deleting.isAsking ? (
        <HoldDialog
          {...question}
          opened
          change={{ of: 'requirement-deletion', requirementId: item.requirementId }}
          onConfirm={(previewToken) => deleteItem({ previewToken })}
        />
      ) : (
        <ConfirmDialog {...question} opened={deleting.isAsking} onConfirm={() => deleteItem({})}>
          <Text>{t('delete.text')}</Text>
        </ConfirmDialog>
      )}
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
