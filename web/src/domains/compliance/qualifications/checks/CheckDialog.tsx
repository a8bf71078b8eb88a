import type { Qualification } from '@gantry/contract/domains/compliance/qualifications/schemas'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../../ui/overlays/FormDialog.tsx'
import { useQualificationName } from '../use-qualification-name.ts'
import { CheckFields } from './CheckFields.tsx'
import { useCheckForm } from './use-check-form.ts'
import { useIsInRegister } from './use-is-in-register.ts'

type CheckDialogProps = { qualification: Qualification; onClose: () => void }

/** Records what the register or the document says. The form opens once the kind says how it is proven. */
export default function CheckDialog(props: CheckDialogProps) {
  const isInRegister = useIsInRegister(props.qualification)
  return isInRegister === undefined ? null : <CheckForm {...props} isInRegister={isInRegister} />
}

function CheckForm({ qualification, isInRegister, onClose }: CheckDialogProps & { isInRegister: boolean }) {
  const { t } = useTranslation('qualifications')
  const name = useQualificationName()(qualification)
  const form = useCheckForm({ qualification, isInRegister, onDone: onClose })
  return (
    <FormDialog
      title={<bdi>{t('check.title', { name })}</bdi>}
      form={form}
      submitLabel={t('check.submit')}
      onClose={onClose}
    >
      <CheckFields form={form} qualification={qualification} isInRegister={isInRegister} />
    </FormDialog>
  )
}
