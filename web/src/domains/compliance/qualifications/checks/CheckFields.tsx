import type { Qualification } from '@gantry/contract/domains/compliance/qualifications/schemas'
import {
  type CheckResult,
  checkResults,
  type OwnCheckMethod,
} from '@gantry/contract/domains/compliance/qualifications/words'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../../ui/days/DateField.tsx'
import { CopyButton } from '../../../../ui/forms/CopyButton.tsx'
import { RadioGroup } from '../../../../ui/forms/RadioGroup.tsx'
import { Textarea } from '../../../../ui/forms/Textarea.tsx'
import classes from './checks.module.css'
import type { CheckForm } from './use-check-form.ts'

type CheckFieldsProps = { form: CheckForm; qualification: Qualification; isInRegister: boolean }

/** The number to look up, and what the register or the document says. */
export function CheckFields({ form, qualification, isInRegister }: CheckFieldsProps) {
  const { t } = useTranslation(['qualifications', 'common'])
  const { number, documents, kindHasEnd } = qualification
  const hasDocument = documents.length > 0
  return (
    <>
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
      <RadioGroup<OwnCheckMethod>
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
    </>
  )
}
