import {
  type CheckResult,
  checkResults,
  type OwnCheckMethod,
} from '@gantry/contract/domains/compliance/qualifications/words'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../../ui/days/DateField.tsx'
import { RadioGroup } from '../../../../ui/forms/RadioGroup.tsx'
import classes from './expiries.module.css'

export type ManyCheck = {
  method: OwnCheckMethod
  result: CheckResult
  expiresOn?: string
}

type Values = { method: ManyCheck['method']; result: CheckResult | ''; expiresOn: string }
type ManyCheckFieldsProps = {
  /** The kind of one of them has no public register. */
  lacksRegister: boolean
  /** Receives null until a result is chosen. */
  onChange: (check: ManyCheck | null) => void
}

const methods = ['REGISTER_LOOKUP', 'DOCUMENT_SEEN'] as const

/** What was found for all the chosen qualifications. */
export default function ManyCheckFields({ lacksRegister, onChange }: ManyCheckFieldsProps) {
  const { t } = useTranslation('qualifications')
  const [values, setValues] = useState<Values>({ method: 'REGISTER_LOOKUP', result: '', expiresOn: '' })

  function change(changes: Partial<Values>): void {
    const { expiresOn, result, method } = { ...values, ...changes }
    setValues({ expiresOn, result, method })
    onChange(result === '' ? null : { method, result, ...(expiresOn !== '' && { expiresOn }) })
  }

  return (
    <div className={classes.fields}>
      <RadioGroup
        label={t('check.method')}
        options={methods.map((value) => ({
          value,
          label: t(`methods.${value}`),
          ...(lacksRegister && value === 'REGISTER_LOOKUP' && { description: t('checkMany.noRegister') }),
        }))}
        value={values.method}
        onChange={(method) => change({ method })}
        required
      />
      <RadioGroup<CheckResult | ''>
        label={t('check.result')}
        options={checkResults.map((value) => ({ value, label: t(`results.${value}`) }))}
        value={values.result}
        onChange={(result) => change({ result })}
        required
      />
      <DateField
        label={t('fields.expiresOn')}
        description={t('checkMany.expiresOnHint')}
        value={values.expiresOn}
        onChange={(expiresOn) => change({ expiresOn })}
      />
    </div>
  )
}
