import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../basic/Button.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Drawer } from './Drawer.tsx'
import classes from './FormDrawer.module.css'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

type FormDrawerProps = {
  title: ReactNode
  form: { isDirty: boolean; saving: boolean; submit: (event: React.SubmitEvent<HTMLFormElement>) => void }
  submitLabel: string
  onClose: () => void
  children: ReactNode
}

/** A form beside its page, or full width on a phone. It asks before unsaved entries are discarded. */
export function FormDrawer({ title, form, submitLabel, onClose, children }: FormDrawerProps) {
  const { t } = useTranslation()
  const guard = useUnsavedGuard(form.isDirty, onClose)
  return (
    <Drawer onClose={guard.close} size={680} title={title} layout="bars">
      <form onSubmit={form.submit} noValidate className={classes.form}>
        <div className={classes.fields}>{children}</div>
        <div className={classes.footer}>
          <Button variant="default" onClick={guard.close}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={form.saving}>
            {submitLabel}
          </Button>
        </div>
      </form>
      {/* Mounted only while it asks, because the Escape that opens it would also close a mounted dialog. */}
      {guard.isAsking && (
        <ConfirmDialog
          opened
          title={t('unsaved.title')}
          confirmLabel={t('unsaved.discard')}
          cancelLabel={t('unsaved.keep')}
          isDangerous
          onConfirm={guard.discard}
          onClose={guard.stay}
        >
          {t('unsaved.text')}
        </ConfirmDialog>
      )}
    </Drawer>
  )
}
