import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallReply } from '../api/contract-types.ts'
import { useReturnFocus } from '../ui/use-return-focus.ts'
import { MadeSecret } from './MadeSecret.tsx'

type SecretDialogProps = {
  name: string
  /** Null until one is made. */
  made: CallReply<'makeConnectedAppSecret'> | null
  isMaking: boolean
  onMake: (endPrevious: boolean) => void
  onClose: () => void
}

/** Asks what becomes of the secret before it, and shows the new one. */
export default function SecretDialog({ name, made, isMaking, onMake, onClose }: SecretDialogProps) {
  const { t } = useTranslation(['apps', 'common'])
  useReturnFocus()
  // It is told this once: neither a slip of the mouse nor of a finger may close it.
  const isClosable = made === null
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={made ? t('secret.madeTitle', { name }) : t('secret.replaceTitle', { name })}
      withCloseButton={isClosable}
      closeOnEscape={isClosable}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {made ? (
        <MadeSecret made={made} onDone={onClose} />
      ) : (
        <Question isMaking={isMaking} onMake={onMake} onClose={onClose} />
      )}
    </Modal>
  )
}

type QuestionProps = Pick<SecretDialogProps, 'isMaking' | 'onMake' | 'onClose'>

function Question({ isMaking, onMake, onClose }: QuestionProps) {
  const { t } = useTranslation(['apps', 'common'])
  const [previous, setPrevious] = useState('day')
  return (
    <>
      <Text size="sm" mb="md">
        {t('secret.replaceText')}
      </Text>
      <Radio.Group label={t('secret.previous')} value={previous} onChange={setPrevious}>
        <Stack gap="sm" mt="xs">
          <Radio
            value="day"
            label={t('secret.keepDay')}
            description={t('secret.keepDayHint')}
            data-autofocus
          />
          <Radio value="now" label={t('secret.endNow')} description={t('secret.endNowHint')} />
        </Stack>
      </Radio.Group>
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button
          color={previous === 'now' ? 'red' : 'petrol'}
          loading={isMaking}
          onClick={() => onMake(previous === 'now')}
        >
          {t('secret.replaceConfirm')}
        </Button>
      </Group>
    </>
  )
}
