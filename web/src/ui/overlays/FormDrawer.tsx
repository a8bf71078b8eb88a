import type { ReactNode } from 'react'
import { FormFrame, type FramedForm } from '../forms/FormFrame.tsx'
import { Drawer } from './Drawer.tsx'
import { UnsavedQuestion } from './UnsavedQuestion.tsx'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

type FormDrawerProps = {
  title: ReactNode
  form: FramedForm
  submitLabel: string
  /** False while something must be seen or chosen first. */
  canSubmit?: boolean
  onClose: () => void
  children: ReactNode
}

/** A form beside its page, or full width on a phone. It asks before unsaved entries are discarded. */
export function FormDrawer({ title, form, onClose, ...frame }: FormDrawerProps) {
  const guard = useUnsavedGuard(form.isDirty, onClose)
  return (
    <Drawer onClose={guard.close} size={680} title={title} layout="bars">
      <FormFrame form={form} onCancel={guard.close} {...frame} />
      <UnsavedQuestion guard={guard} />
    </Drawer>
  )
}
