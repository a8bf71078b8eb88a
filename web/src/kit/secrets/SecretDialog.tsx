import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/basic/Button.tsx'
import { Text } from '../../ui/display/Text.tsx'
import { RadioGroup } from '../../ui/forms/RadioGroup.tsx'
import { DialogActions } from '../../ui/overlays/DialogActions.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { type Made, MadeSecret, type SecretTexts } from './MadeSecret.tsx'

type SecretDialogProps = {
  texts: SecretTexts
  /** Null until a secret is made. */
  made: Made | null
  isMaking: boolean
  onMake: (endPrevious: boolean) => void
  onClose: () => void
}

/** Asks what happens to the current secret, and shows the new one. */
export default function SecretDialog({ texts, made, isMaking, onMake, onClose }: SecretDialogProps) {
  // The secret is shown only once, so a click beside the dialog does not close it.
  const isClosable = made === null
  return (
    <Modal
      onClose={onClose}
      size="lg"
      title={made ? texts('madeTitle') : texts('replaceTitle')}
      isClosable={isClosable}
      closesOutside={false}
    >
      {made ? (
        <MadeSecret texts={texts} made={made} onDone={onClose} />
      ) : (
        <Question texts={texts} isMaking={isMaking} onMake={onMake} onClose={onClose} />
      )}
    </Modal>
  )
}

type QuestionProps = Pick<SecretDialogProps, 'texts' | 'isMaking' | 'onMake' | 'onClose'>

function Question({ texts, isMaking, onMake, onClose }: QuestionProps) {
  const { t } = useTranslation()
  const [previous, setPrevious] = useState<'day' | 'now'>('day')
  return (
    <>
      <Text space="below">{texts('replaceText')}</Text>
      <RadioGroup
        label={texts('previous')}
        options={[
          { value: 'day', label: texts('keepDay'), description: texts('keepDayHint') },
          { value: 'now', label: texts('endNow'), description: texts('endNowHint') },
        ]}
        value={previous}
        onChange={setPrevious}
        hasFocusFirst
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          color={previous === 'now' ? 'red' : 'petrol'}
          loading={isMaking}
          onClick={() => onMake(previous === 'now')}
        >
          {texts('replaceConfirm')}
        </Button>
      </DialogActions>
    </>
  )
}
