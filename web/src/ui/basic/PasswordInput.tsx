import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type InputHTMLAttributes, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Field.module.css'
import { Field, useFieldIds } from './Field.tsx'

type PasswordInputProps = InputHTMLAttributes<HTMLInputElement> & {
  label: ReactNode
  description?: ReactNode
  error?: string | undefined
}

/** A password field with a button that shows the password, also by keyboard. */
export function PasswordInput({ label, description, error, required, ...input }: PasswordInputProps) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  const { id, inputProps } = useFieldIds({ description, error })
  const RevealIcon = isShown ? IconEyeOff : IconEye
  return (
    <Field id={id} label={label} description={description} error={error} required={required}>
      <div className={classes.password}>
        <input
          {...input}
          {...inputProps}
          type={isShown ? 'text' : 'password'}
          aria-required={required}
          className={classes.input}
        />
        <button
          type="button"
          className={classes.reveal}
          // Only the state changes. If the name changed too, the two together would say the opposite.
          aria-label={t('password.show')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <RevealIcon size={18} aria-hidden />
        </button>
      </div>
    </Field>
  )
}
