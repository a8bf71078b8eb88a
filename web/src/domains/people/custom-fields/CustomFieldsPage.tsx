import type { CustomField } from '@gantry/contract/domains/people/custom-fields/schemas'
import {
  type CustomFieldRecord,
  customFieldRecords,
} from '@gantry/contract/domains/people/custom-fields/words'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/queries.ts'
import { AddButton } from '../../../kit/records/AddButton.tsx'
import { Text } from '../../../ui/display/Text.tsx'
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx'
import { PageHeader } from '../../../ui/layout/PageHeader.tsx'
import { RowList } from '../../../ui/layout/RowList.tsx'
import { RowListSkeleton } from '../../../ui/layout/RowListSkeleton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import classes from './custom-fields.module.css'
import { FieldRow } from './FieldRow.tsx'
import { RemovedRow } from './RemovedRow.tsx'
import { useFieldOrder } from './use-field-order.ts'

const FieldFormDrawer = lazy(() => import('./FieldFormDrawer.tsx'))

type Edited = { field: CustomField } | { newOf: CustomFieldRecord }

/** The fields that platform administrators have defined, by the records that have them. There are few, so the page has no list. */
export function CustomFieldsPage() {
  const { t } = useTranslation('custom-fields')
  const query = useCall('listCustomFields')
  const [edited, setEdited] = useState<Edited | null>(null)
  const fields = query.data?.customFields
  const removed = fields?.filter(({ removedAt }) => removedAt !== null) ?? []
  return (
    <>
      <PageHeader title={t('title')} summary={t('summary')} />
      {query.isError ? (
        <LoadFailure error={query.error} fallback={t('fetchFailed')} onRetry={() => void query.refetch()} />
      ) : (
        <div className={classes.sections}>
          {customFieldRecords.map((record) => (
            <FieldsOf
              key={record}
              record={record}
              fields={fields?.filter((field) => field.record === record && field.removedAt === null)}
              onAdd={() => setEdited({ newOf: record })}
              onEdit={(field) => setEdited({ field })}
            />
          ))}
          {removed.length > 0 && (
            <Section title={t('removed.title')} summary={t('removed.summary')}>
              <RowList label={t('removed.title')}>
                {removed.map((field) => (
                  <RemovedRow key={field.customFieldId} field={field} />
                ))}
              </RowList>
            </Section>
          )}
        </div>
      )}
      <Suspense>
        {edited !== null && <FieldFormDrawer {...edited} onClose={() => setEdited(null)} />}
      </Suspense>
    </>
  )
}

type FieldsOfProps = {
  record: CustomFieldRecord
  /** Undefined until they are read. */
  fields: CustomField[] | undefined
  onAdd: () => void
  onEdit: (field: CustomField) => void
}

function FieldsOf({ record, fields, onAdd, onEdit }: FieldsOfProps) {
  const { t } = useTranslation('custom-fields')
  const move = useFieldOrder(record, fields ?? [])
  const title = t(`records.${record}`)
  const addButton = <AddButton label={t(`add.${record}`)} onClick={onAdd} />
  return (
    <Section title={title} actions={addButton}>
      {fields === undefined && <RowListSkeleton rows={2} />}
      {fields?.length === 0 && <Text tone="dimmed">{t('none')}</Text>}
      {fields !== undefined && fields.length > 0 && (
        <RowList label={title}>
          {fields.map((field, place) => (
            <FieldRow
              key={field.customFieldId}
              field={field}
              onEdit={() => onEdit(field)}
              onUp={place > 0 ? () => move(field.key, -1) : undefined}
              onDown={place < fields.length - 1 ? () => move(field.key, 1) : undefined}
            />
          ))}
        </RowList>
      )}
    </Section>
  )
}
