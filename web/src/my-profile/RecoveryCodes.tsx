import { Button, CopyButton, Group, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../api/save-file.ts'
import classes from './RecoveryCodes.module.css'

type RecoveryCodesProps = { codes: readonly string[]; email: string; onDone: () => void }

/** Shown this once, to be kept in whichever way people keep such things. */
export function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation('my-profile')
  const fileName = t('setUp.recoveryFile', { email })
  const text = `${fileName}\n\n${codes.join('\n')}\n`

  const download = () =>
    saveFile({ blob: new Blob([text], { type: 'text/plain' }), fileName: `${fileName}.txt` })

  return (
    <div data-recovery-codes="">
      <Text size="sm">{t('setUp.recoveryText')}</Text>
      <ol className={classes.codes} aria-label={t('setUp.recoveryList')} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group gap="sm" className={classes.tools}>
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              size="sm"
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              onClick={copy}
            >
              {copied ? t('setUp.copied') : t('setUp.copy')}
            </Button>
          )}
        </CopyButton>
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
      <Group justify="flex-end" mt="lg" className={classes.tools}>
        <Button onClick={onDone}>{t('setUp.done')}</Button>
      </Group>
    </div>
  )
}
