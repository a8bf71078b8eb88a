import { useTranslation } from 'react-i18next'
import type { CallReply } from '../../../api/contract-types.ts'
import { formatTime } from '../../../i18n/format.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { TextInput } from '../../../ui/basic/TextInput.tsx'
import { Text } from '../../../ui/display/Text.tsx'
import { CopyButton } from '../../../ui/forms/CopyButton.tsx'
import { DialogActions } from '../../../ui/overlays/DialogActions.tsx'
import classes from './MadeSecret.module.css'

type MadeSecretProps = { made: CallReply<'makeConnectedAppSecret'>; onDone: () => void }

/** The new secret, which is shown only once. */
export function MadeSecret({ made: { secret, previousSecretUntil }, onDone }: MadeSecretProps) {
  const { t, i18n } = useTranslation(['apps', 'common'])
  return (
    <>
      <div className={classes.secret}>
        <TextInput
          label={t('secret.field')}
          description={t('secret.onceOnly')}
          className={classes.field}
          inputClassName={classes.input}
          dir="ltr"
          readOnly
          spellCheck={false}
          value={secret}
          onFocus={(event) => event.currentTarget.select()}
          data-autofocus
        />
        <CopyButton value={secret} label={t('secret.copy')} copiedLabel={t('common:copied')} />
      </div>
      <Text space="above">
        {previousSecretUntil === null
          ? t('secret.onlyOne')
          : t('secret.bothUntil', { time: formatTime(previousSecretUntil, i18n.language) })}
      </Text>
      <DialogActions>
        <Button onClick={onDone}>{t('common:done')}</Button>
      </DialogActions>
    </>
  )
}
