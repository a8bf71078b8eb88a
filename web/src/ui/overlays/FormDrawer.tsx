import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../basic/Button.tsx'
import { KeptNotice } from '../forms/kept/KeptNotice.tsx'
import type { KeptOffer } from '../forms/kept/use-kept-entries.ts'
import { Drawer } from './Drawer.tsx'
import classes from './FormDrawer.module.css'
import { UnsavedQuestion } from './UnsavedQuestion.tsx'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

type FormDrawerProps = {
  title: ReactNode
  form: {
    isDirty: boolean
    saving: boolean
    kept?: KeptOffer | null
    submit: (event: React.SubmitEvent<HTMLFormElement>) => void
  }
  submitLabel: string
  /** False while something must be seen or chosen first. */
  canSubmit?: boolean
  onClose: () => void
  children: ReactNode
}

/** A form beside its page, or full width on a phone. It asks before unsaved entries are discarded. */
export function FormDrawer({
  title,
  form,
  submitLabel,
  canSubmit = true,
  onClose,
  children,
}: FormDrawerProps) {
  const { t } = useTranslation()
  const guard = useUnsavedGuard(form.isDirty, onClose)
  return (
    <Drawer onClose={guard.close} size={680} title={title} layout="bars">
      <form onSubmit={form.submit} noValidate className={classes.form}>
        <div className={classes.fields}>
          <KeptNotice kept={form.kept} />
          {children}
        </div>
        <div className={classes.footer}>
          <Button variant="default" onClick={guard.close}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={form.saving} disabled={!canSubmit}>
            {submitLabel}
          </Button>
        </div>
      </form>
      <UnsavedQuestion guard={guard} />
    </Drawer>
  )
}
