import type { AuditEvent } from '@gantry/contract/domains/compliance/audit/schemas'
import { useTranslation } from 'react-i18next'
import { isAction, isDeniedAction } from './actions.ts'
import { sentenceNames, textIn } from './event-names.ts'
import { refusedCallText } from './refused-call.ts'

/** The names in the menu of lists that were exported or whose views were shared. */
const listLabels: Readonly<Record<string, 'users' | 'mips' | 'ris' | 'groups' | 'roles' | 'apps' | 'audit'>> =
  {
    users: 'users',
    mips: 'mips',
    ris: 'ris',
    groups: 'groups',
    roles: 'roles',
    'connected-apps': 'apps',
    'audit-events': 'audit',
    audit: 'audit',
  }

/** What happened, in words: "Linked Ada Nguyen to MIP Harbour Imaging". */
export function useSentence() {
  const { t } = useTranslation(['audit', 'menu'])
  const listName = (name: unknown): string => {
    const label = listLabels[String(name)]
    return label === undefined ? t('something') : t(`menu:${label}.page`)
  }
  return (event: AuditEvent): string => {
    const { action, result } = event
    const list = listName(event.detail.list)
    const view = textIn(event.detail, 'name') ?? t('something')
    const qualification = textIn(event.detail, 'kind') ?? t('something')
    const names = { ...sentenceNames(event, t('something')), list, view, qualification }
    if (result === 'DENIED' && isDeniedAction(action)) return t(`denied.${action}`, names)
    if (isAction(action)) return t(`actions.${action}`, names)
    // The entry of a refusal has the name of the call.
    return result === 'DENIED' ? refusedCallText(t, action, event.names) : t('refused.other')
  }
}
