import type { ReactNode } from 'react'
import { Stack } from '../basic/Stack.tsx'
import { FormFrame, type FramedForm } from '../forms/FormFrame.tsx'
import { Modal } from './Modal.tsx'
import { UnsavedQuestion } from './UnsavedQuestion.tsx'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

type FormDialogProps = {
  title: ReactNode
  form: FramedForm
  submitLabel: string
  /** For an action that people could regret. */
  isDangerous?: boolean
  onClose: () => void
  children: ReactNode
}

/** A short form over the page. It asks before unsaved entries are discarded. */
export function FormDialog({ title, form, onClose, children, ...frame }: FormDialogProps) {
  const guard = useUnsavedGuard(form.isDirty, onClose)
  return (
    <Modal title={title} size="lg" layout="bars" onClose={guard.close}>
      <FormFrame form={form} onCancel={guard.close} {...frame}>
        <Stack>{children}</Stack>
      </FormFrame>
      <UnsavedQuestion guard={guard} />
    </Modal>
  )
}
