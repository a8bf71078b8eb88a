import { useTranslation } from 'react-i18next'
import { formatTime } from '../../i18n/format.ts'
import { Button } from '../../ui/basic/Button.tsx'
import { Text } from '../../ui/display/Text.tsx'
import { DialogActions } from '../../ui/overlays/DialogActions.tsx'
import { SecretField, type SecretFieldText } from './SecretField.tsx'

export type Made = { secret: string; previousSecretUntil: string | null }
export type SecretText =
  | SecretFieldText
  | 'madeTitle'
  | 'replaceTitle'
  | 'replaceText'
  | 'replaceConfirm'
  | 'previous'
  | 'keepDay'
  | 'keepDayHint'
  | 'endNow'
  | 'endNowHint'
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
      <SecretField texts={texts} secret={secret} />
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
