import type { Qualification } from '@gantry/contract/domains/compliance/qualifications/schemas'
import {
  type CheckResult,
  checkResults,
  type OwnCheckMethod,
} from '@gantry/contract/domains/compliance/qualifications/words'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
import { useCall } from '../../../../api/queries.ts'
import { DateField } from '../../../../ui/days/DateField.tsx'
import { CopyButton } from '../../../../ui/forms/CopyButton.tsx'
import { RadioGroup } from '../../../../ui/forms/RadioGroup.tsx'
import { useServerForm } from '../../../../ui/forms/server-form.ts'
import { Textarea } from '../../../../ui/forms/Textarea.tsx'
import { FormDialog } from '../../../../ui/overlays/FormDialog.tsx'
import { useQualificationName } from '../use-qualification-name.ts'
import classes from './checks.module.css'
import { useDecision } from './use-decision.ts'

type Method = OwnCheckMethod
type CheckValues = { method: Method; result: CheckResult | ''; expiresOn: string; conditions: string }
type CheckDialogProps = { qualification: Qualification; onClose: () => void }

/** Records what the register or the document says. The form opens once the kind says how it is proven. */
export default function CheckDialog(props: CheckDialogProps) {
  const { data } = useCall('listQualificationKinds')
  if (data === undefined) return null
  const { qualificationKindId } = props.qualification
  const kind = data.qualificationKinds.find((each) => each.qualificationKindId === qualificationKindId)
  return <CheckForm {...props} isInRegister={kind?.proof === 'REGISTER'} />
}

function CheckForm({ qualification, isInRegister, onClose }: CheckDialogProps & { isInRegister: boolean }) {
  const { t } = useTranslation(['qualifications', 'common'])
  const name = useQualificationName()(qualification)
  const { qualificationId, version, documents, number, issuedOn, kindHasEnd } = qualification
  const hasDocument = documents.length > 0
  const decide = useDecision('checkQualification', t('check.done'), onClose)
  function endError(result: CheckValues['result'], expiresOn: string): string | undefined {
    const isInForce = result === 'CURRENT' || result === 'CONDITIONS'
    if (kindHasEnd && isInForce && expiresOn === '') return t('form.endRequired')
    return issuedOn !== null && expiresOn !== '' && expiresOn < issuedOn ? t('form.datesReversed') : undefined
  }
  const form = useServerForm<CheckValues>({
    keepAs: `check ${qualificationId}`,
    initialValues: {
      method: isInRegister ? 'REGISTER_LOOKUP' : 'DOCUMENT_SEEN',
      result: '',
      expiresOn: qualification.expiresOn ?? '',
      conditions: qualification.conditions,
    },
    validate: ({ method, result, expiresOn }) => ({
      method: method === 'DOCUMENT_SEEN' && !hasDocument ? t('check.noDocument') : undefined,
      result: result === '' ? t('check.resultRequired') : undefined,
      expiresOn: endError(result, expiresOn),
    }),
    save: ({ method, result, expiresOn, conditions }) =>
      decide.save(() =>
        call('checkQualification', {
          params: { qualificationId },
          body: { version, method, result: result as CheckResult, expiresOn: expiresOn || null, conditions },
        }),
      ),
    failure: t('check.failed'),
    onSaved: decide.saved,
  })
  return (
    <FormDialog
      title={<bdi>{t('check.title', { name })}</bdi>}
      form={form}
      submitLabel={t('check.submit')}
      onClose={onClose}
    >
      {number !== '' && (
        <div className={classes.number}>
          <bdi dir="ltr">{number}</bdi>
          <CopyButton
            value={number}
            label={t('common:copy', { what: t('fields.number') })}
            copiedLabel={t('common:copied')}
          />
        </div>
      )}
      <RadioGroup<Method>
        label={t('check.method')}
        options={[
          {
            value: 'REGISTER_LOOKUP',
            label: t('methods.REGISTER_LOOKUP'),
            isDisabled: !isInRegister,
            ...(!isInRegister && { description: t('check.noRegister') }),
          },
          {
            value: 'DOCUMENT_SEEN',
            label: t('methods.DOCUMENT_SEEN'),
            isDisabled: !hasDocument,
            ...(!hasDocument && { description: t('check.noDocument') }),
          },
        ]}
        required
        {...form.getInputProps('method')}
      />
      <RadioGroup<CheckResult | ''>
        label={t('check.result')}
        options={checkResults.map((result) => ({ value: result, label: t(`results.${result}`) }))}
        required
        {...form.getInputProps('result')}
      />
      <DateField
        label={t('fields.expiresOn')}
        description={t(kindHasEnd ? 'check.endHint' : 'check.expiresOnHint')}
        {...form.getInputProps('expiresOn')}
      />
      <Textarea
        label={t('fields.conditions')}
        description={t('check.conditionsHint')}
        minRows={2}
        maxRows={6}
        maxLength={500}
        {...form.getInputProps('conditions')}
      />
    </FormDialog>
  )
}
