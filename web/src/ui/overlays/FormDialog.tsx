import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../basic/Button.tsx'
import { Stack } from '../basic/Stack.tsx'
import { KeptNotice } from '../forms/kept/KeptNotice.tsx'
import type { KeptOffer } from '../forms/kept/use-kept-entries.ts'
import { DialogActions } from './DialogActions.tsx'
import { Modal } from './Modal.tsx'
import { UnsavedQuestion } from './UnsavedQuestion.tsx'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

type FormDialogProps = {
  title: ReactNode
  form: {
    isDirty: boolean
    saving: boolean
    kept?: KeptOffer | null
    submit: (event: React.SubmitEvent<HTMLFormElement>) => void
  }
  submitLabel: string
  /** For an action that people could regret. */
  isDangerous?: boolean
  onClose: () => void
  children: ReactNode
}

/** A short form over the page. It asks before unsaved entries are discarded. */
export function FormDialog({ title, form, submitLabel, isDangerous, onClose, children }: FormDialogProps) {
  const { t } = useTranslation()
  const guard = useUnsavedGuard(form.isDirty, onClose)
  return (
    <Modal title={title} size="lg" onClose={guard.close}>
      <form onSubmit={form.submit} noValidate>
        <Stack>
          <KeptNotice kept={form.kept} />
          {children}
        </Stack>
        <DialogActions>
          <Button variant="default" onClick={guard.close}>
            {t('cancel')}
          </Button>
          <Button type="submit" color={isDangerous ? 'red' : 'petrol'} loading={form.saving}>
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
      <UnsavedQuestion guard={guard} />
    </Modal>
  )
}
