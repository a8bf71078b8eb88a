import type { ReactNode } from 'react'
import { FormDrawer } from '../../../ui/overlays/FormDrawer.tsx'
import { ConflictNotice, type ConflictTexts } from './ConflictNotice.tsx'
import type { Conflict } from './use-record-form.ts'

type RecordFormDrawerProps = {
  title: string
  /** What `useRecordForm` returned. */
  recordForm: {
    form: Parameters<typeof FormDrawer>[0]['form']
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
  const { form, conflict, reload } = recordForm
  return (
    <FormDrawer title={<bdi>{title}</bdi>} form={form} submitLabel={submitLabel} onClose={onClose}>
      <ConflictNotice conflict={conflict} texts={conflictTexts} onReload={reload} />
      {children}
    </FormDrawer>
  )
}
