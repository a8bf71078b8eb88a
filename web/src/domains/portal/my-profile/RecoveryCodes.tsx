import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../api/save-file.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { Group } from '../../../ui/basic/Group.tsx'
import { Text } from '../../../ui/display/Text.tsx'
import { CopyButton } from '../../../ui/forms/CopyButton.tsx'
import { DialogActions } from '../../../ui/overlays/DialogActions.tsx'
import classes from './RecoveryCodes.module.css'

type RecoveryCodesProps = { codes: readonly string[]; email: string; onDone: () => void }

/** The recovery codes, which are shown only once. They can be copied, saved or printed. */
export function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation('my-profile')
  const fileName = t('setUp.recoveryFile', { email })
  const text = `${fileName}\n\n${codes.join('\n')}\n`

  const download = () =>
    saveFile({ blob: new Blob([text], { type: 'text/plain' }), fileName: `${fileName}.txt` })

  return (
    <div data-recovery-codes="">
      <Text>{t('setUp.recoveryText')}</Text>
      <ol className={classes.codes} aria-label={t('setUp.recoveryList')} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group className={classes.tools}>
        <CopyButton value={codes.join('\n')} label={t('setUp.copy')} copiedLabel={t('setUp.copied')} />
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={download}
        >
          {t('setUp.download')}
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('setUp.print')}
        </Button>
      </Group>
      <DialogActions className={classes.tools}>
        <Button onClick={onDone}>{t('setUp.done')}</Button>
      </DialogActions>
    </div>
  )
}
