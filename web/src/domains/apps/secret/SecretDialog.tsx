import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallReply } from '../../../api/contract-types.ts'
import { Button } from '../../../ui/basic/Button.tsx'
import { Text } from '../../../ui/display/Text.tsx'
import { RadioGroup } from '../../../ui/forms/RadioGroup.tsx'
import { DialogActions } from '../../../ui/overlays/DialogActions.tsx'
import { Modal } from '../../../ui/overlays/Modal.tsx'
import { MadeSecret } from './MadeSecret.tsx'

type SecretDialogProps = {
  name: string
  /** Null until a secret is made. */
  made: CallReply<'makeConnectedAppSecret'> | null
  isMaking: boolean
  onMake: (endPrevious: boolean) => void
  onClose: () => void
}

/** Asks what happens to the current secret, and shows the new one. */
export default function SecretDialog({ name, made, isMaking, onMake, onClose }: SecretDialogProps) {
  const { t } = useTranslation(['apps', 'common'])
  // The secret is shown only once, so a click beside the dialog does not close it.
  const isClosable = made === null
  return (
    <Modal
      onClose={onClose}
      size="lg"
      title={made ? t('secret.madeTitle', { name }) : t('secret.replaceTitle', { name })}
      isClosable={isClosable}
      closesOutside={false}
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
  const [previous, setPrevious] = useState<'day' | 'now'>('day')
  return (
    <>
      <Text space="below">{t('secret.replaceText')}</Text>
      <RadioGroup
        label={t('secret.previous')}
        options={[
          { value: 'day', label: t('secret.keepDay'), description: t('secret.keepDayHint') },
          { value: 'now', label: t('secret.endNow'), description: t('secret.endNowHint') },
        ]}
        value={previous}
        onChange={setPrevious}
        hasFocusFirst
      />
      <DialogActions>
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
      </DialogActions>
    </>
  )
}
