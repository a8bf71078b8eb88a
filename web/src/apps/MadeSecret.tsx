import { Button, CopyButton, Group, Text, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CallReply } from '../api/contract-types.ts'
import { hintBelow } from '../ui/FormSection.tsx'
import { formatTime } from '../ui/format.ts'
import classes from './MadeSecret.module.css'

type MadeSecretProps = { made: CallReply<'makeConnectedAppSecret'>; onDone: () => void }

/** Shown this once, to be pasted into the app. */
export function MadeSecret({ made: { secret, previousSecretUntil }, onDone }: MadeSecretProps) {
  const { t, i18n } = useTranslation(['apps', 'common'])
  return (
    <>
      <div className={classes.secret}>
        <TextInput
          label={t('secret.field')}
          description={t('secret.onceOnly')}
          {...hintBelow}
          classNames={{ root: classes.field ?? '', input: classes.input ?? '' }}
          dir="ltr"
          readOnly
          spellCheck={false}
          value={secret}
          onFocus={(event) => event.currentTarget.select()}
          data-autofocus
        />
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              onClick={copy}
            >
              {copied ? t('common:copied') : t('secret.copy')}
            </Button>
          )}
        </CopyButton>
      </div>
      <Text size="sm" mt="md">
        {previousSecretUntil === null
          ? t('secret.onlyOne')
          : t('secret.bothUntil', { time: formatTime(previousSecretUntil, i18n.language) })}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onDone}>{t('common:done')}</Button>
      </Group>
    </>
  )
}
