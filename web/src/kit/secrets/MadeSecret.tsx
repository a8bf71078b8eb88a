import { useTranslation } from 'react-i18next'
import { formatTime } from '../../i18n/format.ts'
import { Button } from '../../ui/basic/Button.tsx'
import { TextInput } from '../../ui/basic/TextInput.tsx'
import { Text } from '../../ui/display/Text.tsx'
import { CopyButton } from '../../ui/forms/CopyButton.tsx'
import { DialogActions } from '../../ui/overlays/DialogActions.tsx'
import classes from './MadeSecret.module.css'

export type Made = { secret: string; previousSecretUntil: string | null }
type SecretText =
  | 'madeTitle'
  | 'replaceTitle'
  | 'replaceText'
  | 'replaceConfirm'
  | 'previous'
  | 'keepDay'
  | 'keepDayHint'
  | 'endNow'
  | 'endNowHint'
  | 'field'
  | 'onceOnly'
  | 'copy'
  | 'onlyOne'
  | 'bothUntil'
/** The texts of the domain whose records have secrets. */
export type SecretTexts = (text: SecretText, values?: { time: string }) => string
type MadeSecretProps = { texts: SecretTexts; made: Made; onDone: () => void }

/** The new secret, which is shown only once. */
export function MadeSecret({ texts, made: { secret, previousSecretUntil }, onDone }: MadeSecretProps) {
  const { t, i18n } = useTranslation()
  return (
    <>
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
      <Text space="above">
        {previousSecretUntil === null
          ? texts('onlyOne')
          : texts('bothUntil', { time: formatTime(previousSecretUntil, i18n.language) })}
      </Text>
      <DialogActions>
        <Button onClick={onDone}>{t('done')}</Button>
      </DialogActions>
    </>
  )
}
