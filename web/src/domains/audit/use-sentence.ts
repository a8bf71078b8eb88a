import type { AuditEvent } from '@gantry/contract/audit/schemas'
import { useTranslation } from 'react-i18next'
import { isAction, isDeniedAction } from './actions.ts'
import { sentenceNames } from './event-names.ts'

/** What happened, in words: "Linked Ada Nguyen to MIP Harbour Imaging". */
export function useSentence() {
  const { t } = useTranslation('audit')
  return (event: AuditEvent): string => {
    const { action, result } = event
    const names = sentenceNames(event, t('something'))
    if (result === 'DENIED' && isDeniedAction(action)) return t(`denied.${action}`, names)
    if (isAction(action)) return t(`actions.${action}`, names)
    // The entry of a refusal has the name of the call.
    return result === 'DENIED' ? t('refusedCall', { call: action }) : action
  }
}
