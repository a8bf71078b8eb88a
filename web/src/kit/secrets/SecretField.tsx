import { useTranslation } from 'react-i18next'
import { TextInput } from '../../ui/basic/TextInput.tsx'
import { CopyButton } from '../../ui/forms/CopyButton.tsx'
import classes from './SecretField.module.css'

export type SecretFieldText = 'field' | 'onceOnly' | 'copy'
type SecretFieldProps = { texts: (text: SecretFieldText) => string; secret: string }

/** A new secret with a button that copies it. */
export function SecretField({ texts, secret }: SecretFieldProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.secret}>
      <TextInput
        label={texts('field')}
        description={texts('onceOnly')}
        className={classes.field}
        inputClassName={classes.input}
        dir="ltr"
        readOnly
        spellCheck={false}
        value={secret}
        onFocus={(event) => event.currentTarget.select()}
        data-autofocus
      />
      <CopyButton value={secret} label={texts('copy')} copiedLabel={t('copied')} />
    </div>
  )
}
