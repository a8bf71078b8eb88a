import { customFieldName } from '@gantry/contract/domains/people/custom-fields/words'
import { lazy, type ReactNode, Suspense } from 'react'
import { FormDrawer } from '../../../ui/overlays/FormDrawer.tsx'
import { useFieldText } from '../../custom-fields/use-custom-fields.ts'
import { ConflictNotice, type ConflictTexts } from './ConflictNotice.tsx'
import type { Conflict } from './use-record-form.ts'

// Few installations have custom fields.
const CustomFieldInputs = lazy(() => import('../../custom-fields/CustomFieldInputs.tsx'))

type RecordFormDrawerProps = {
  title: string
  /** What `useRecordForm` returned. */
  recordForm: {
    form: Parameters<typeof FormDrawer>[0]['form']
    custom: Parameters<typeof CustomFieldInputs>[0]
    conflict: Conflict
    reload: () => Promise<void>
  }
  conflictTexts: ConflictTexts
  submitLabel: string
  onClose: () => void
  children: ReactNode
}

/** The drawer of a record's form. It says so when someone else has changed the record meanwhile. */
export function RecordFormDrawer(props: RecordFormDrawerProps) {
  const { title, recordForm, conflictTexts, submitLabel, onClose, children } = props
  const { form, custom, conflict, reload } = recordForm
  const textOf = useFieldText()
  const labelOf = (name: string) => {
    const field = custom.fields.find(({ key }) => customFieldName(key) === name)
    return field === undefined ? conflictTexts.labelOf(name) : textOf(field.label)
  }
  return (
    <FormDrawer title={<bdi>{title}</bdi>} form={form} submitLabel={submitLabel} onClose={onClose}>
      <ConflictNotice conflict={conflict} texts={{ ...conflictTexts, labelOf }} onReload={reload} />
      {children}
      {custom.fields.length > 0 && (
        <Suspense>
          <CustomFieldInputs {...custom} />
        </Suspense>
      )}
    </FormDrawer>
  )
}
