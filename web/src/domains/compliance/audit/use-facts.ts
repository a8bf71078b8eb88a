import type { AuditEvent } from '@gantry/contract/domains/compliance/audit/schemas'
import { useTranslation } from 'react-i18next'
import { joinNames } from '../../../i18n/format.ts'
import { useNamedRoleLabel } from './use-named-role-label.ts'

/** The facts of an entry that have a name; all others are ids, or said by its sentence and its changes. */
const named = [
  'by',
  'reason',
  'missing',
  'role',
  'roles',
  'rows',
  'errors',
  'done',
  'unchanged',
  'failed',
  'skipped',
  'filters',
  'denials',
  'minute',
  'status',
  'endPrevious',
  'tokenOf',
  'keptDays',
  'lastNumber',
  'lastHash',
] as const

/** The other facts in an entry's detail, with their names. */
export function useFacts() {
  const { t, i18n } = useTranslation('audit')
  const roleLabel = useNamedRoleLabel()
  function textOf(fact: (typeof named)[number], value: unknown): string {
    if (typeof value === 'boolean') return t(value ? 'changes.yes' : 'changes.no')
    if (Array.isArray(value)) {
      return joinNames(
        value.map((each) => textOf(fact, each)),
        i18n.language,
      )
    }
    if (fact === 'role' || fact === 'roles') return roleLabel(String(value))
    if (typeof value === 'object') return joinNames(pairsIn(value), i18n.language)
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  return (detail: AuditEvent['detail']): [string, string][] =>
    named.flatMap((fact): [string, string][] => {
      const value = detail[fact]
      if (value === undefined || value === null || value === '') return []
      const text = textOf(fact, value)
      return text === '' ? [] : [[t(`facts.${fact}`), text]]
    })
}

const pairsIn = (values: object | null) =>
  Object.entries(values ?? {}).map(([name, value]) => `${name}: ${String(value)}`)
