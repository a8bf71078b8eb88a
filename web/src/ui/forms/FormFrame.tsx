import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../basic/Button.tsx'
import classes from './FormFrame.module.css'
import { KeptNotice } from './kept/KeptNotice.tsx'
import type { KeptOffer } from './kept/use-kept-entries.ts'
import { focusWrongField } from './wrong-fields.ts'

/** What `useServerForm` returns, as far as the frame of a form uses it. */
export type FramedForm = {
  isDirty: boolean
  saving: boolean
  errors: Record<string, string | null | undefined>
  kept?: KeptOffer | null
  submit: (event: React.SubmitEvent<HTMLFormElement>) => void
}

type FormFrameProps = {
  form: FramedForm
  submitLabel: string
  /** For an action that people could regret. */
  isDangerous?: boolean
  /** False while something must be seen or chosen first. */
  canSubmit?: boolean
  onCancel: () => void
  /** What leaving the form is called, if it is not cancelled. */
  cancelLabel?: string
  children: ReactNode
}

/** A form whose fields scroll. The bar below them stays in sight, and says how many fields are wrong. */
export function FormFrame(props: FormFrameProps) {
  const { form, submitLabel, isDangerous, canSubmit = true, onCancel, cancelLabel, children } = props
  const { t } = useTranslation()
  return (
    <form onSubmit={form.submit} noValidate className={classes.form}>
      <div className={classes.fields}>
        <KeptNotice kept={form.kept} />
        {children}
      </div>
      <div className={classes.bar}>
        <WrongFields count={Object.values(form.errors).filter(Boolean).length} />
        <Button variant="default" onClick={onCancel}>
          {cancelLabel ?? t('cancel')}
        </Button>
        <Button
          type="submit"
          color={isDangerous ? 'red' : 'petrol'}
          loading={form.saving}
          disabled={!canSubmit}
        >
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}

/**
 * Moves the focus from one field with an error to the next. Not announced by itself, because the focus is already in the
 * first of them when it appears, and a screen reader says its error.
 */
function WrongFields({ count }: { count: number }) {
  const { t } = useTranslation()
  const last = useRef<HTMLElement>(undefined)
  if (count === 0) return null
  return (
    <button
      type="button"
      className={classes.wrong}
      onClick={({ currentTarget }) => {
        last.current = focusWrongField(currentTarget.form, last.current)
      }}
    >
      <IconAlertCircle size={18} aria-hidden />
      {t('wrongFields', { count })}
    </button>
  )
}
