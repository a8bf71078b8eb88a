import type { Qualification } from '@gantry/contract/domains/compliance/qualifications/schemas'
import type { CheckResult, OwnCheckMethod } from '@gantry/contract/domains/compliance/qualifications/words'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
import { useServerForm } from '../../../../ui/forms/server-form.ts'
import { useDecision } from './use-decision.ts'

export type CheckValues = {
  method: OwnCheckMethod
  result: CheckResult | ''
  expiresOn: string
  conditions: string
}
export type CheckForm = ReturnType<typeof useCheckForm>

type CheckFormOptions = {
  qualification: Qualification
  /** The kind has a public register. */
  isInRegister: boolean
  onDone: () => void
}

/** The form of a check, which records what the register or the document says. */
export function useCheckForm({ qualification, isInRegister, onDone }: CheckFormOptions) {
  const { t } = useTranslation('qualifications')
  const { qualificationId, version, documents, issuedOn, kindHasEnd } = qualification
  const hasDocument = documents.length > 0
  const decide = useDecision('checkQualification', t('check.done'), onDone)
  function endError(result: CheckValues['result'], expiresOn: string): string | undefined {
    const isInForce = result === 'CURRENT' || result === 'CONDITIONS'
    if (kindHasEnd && isInForce && expiresOn === '') return t('form.endRequired')
    return issuedOn !== null && expiresOn !== '' && expiresOn < issuedOn ? t('form.datesReversed') : undefined
  }
  return useServerForm<CheckValues>({
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
}
