import type { AuditChange, AuditEvent, AuditValue } from '@gantry/contract/domains/compliance/audit/schemas'
import { hiddenValue } from '@gantry/contract/domains/compliance/audit/words'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCalendarDay, formatTime, joinNames } from '../../../../i18n/format.ts'
import classes from '../audit.module.css'
import { useNamedRoleLabel } from '../use-named-role-label.ts'
import { fieldKey, isKnownField, namespacesOf, valueKey } from './field-texts.ts'

// Few installations have custom fields.
const CustomFieldLabel = lazy(() => import('../../../../kit/custom-fields/CustomFieldLabel.tsx'))

type ChangesProps = { event: Pick<AuditEvent, 'action' | 'changes'>; most?: number }

/** What an entry changed: "Mobile 0491 570 159 → 0491 570 110". Shows at most so many changes. */
export function Changes({ event, most }: ChangesProps) {
  if (event.changes.length === 0) return null
  // The names of fields are in the texts of their domains, which are loaded when they are needed.
  return (
    <Suspense fallback={<span className={classes.pendingChanges} />}>
      <ChangeList event={event} {...(most !== undefined && { most })} />
    </Suspense>
  )
}

function ChangeList({ event: { action, changes }, most = changes.length }: ChangesProps) {
  const { t } = useTranslation(['audit', ...namespacesOf(action)])
  const shown = changes.slice(0, most)
  const others = changes.length - shown.length
  return (
    <ul className={classes.changes} aria-label={t('audit:changes.list')}>
      {shown.map((change) => (
        <Change key={change.field} action={action} change={change} />
      ))}
      {others > 0 && <li className={classes.meta}>{t('audit:changes.others', { count: others })}</li>}
    </ul>
  )
}

function Change({ action, change: { field, before, after } }: { action: string; change: AuditChange }) {
  const { t } = useTranslation(['audit', ...namespacesOf(action)])
  const wordsOf = useWords(action, field)
  const name = isKnownField(action, field) ? t(fieldKey(action, field) as never) : field
  const [kind = ''] = action.split('.')
  const isMoved = before !== undefined && after !== undefined
  return (
    <li>
      <span className={classes.field}>
        {field.startsWith('custom.') ? (
          <Suspense fallback={field}>
            <CustomFieldLabel kind={kind} name={field} />
          </Suspense>
        ) : (
          name
        )}
      </span>{' '}
      {before !== undefined && (
        <bdi className={isNothing(before) ? undefined : classes.before}>{wordsOf(before)}</bdi>
      )}
      {isMoved && ` ${t('audit:changes.arrow')} `}
      {after !== undefined && <bdi className={classes.after}>{wordsOf(after)}</bdi>}
    </li>
  )
}

/** Says a value in words: the name of a language or of a role, "Yes" and "No", a dash for nothing. */
function useWords(action: string, field: string) {
  const { t, i18n } = useTranslation(['audit', ...namespacesOf(action)])
  const roleLabel = useNamedRoleLabel()
  function textOf(value: string): string {
    if (value === hiddenValue) return t('audit:changes.hidden')
    if (isDay.test(value)) return formatCalendarDay(value, i18n.language)
    const named = valueKey(action, field, value)
    if (named !== undefined) return t(named as never)
    if (field === 'validUntil' || field === 'until') return formatTime(value, i18n.language)
    if (field === 'roles') return roleLabel(value)
    if (field === 'language')
      return new Intl.DisplayNames(i18n.language, { type: 'language' }).of(value) ?? value
    if (field === 'twoFactorAuthType') return t(`users:secondFactor.${value}` as never)
    if (field === 'mode') return t(`apps:modes.${value}.name` as never)
    return value
  }
  return (value: AuditValue): string => {
    if (typeof value === 'boolean') return t(value ? 'audit:changes.yes' : 'audit:changes.no')
    if (isNothing(value)) return NOTHING
    return joinNames((Array.isArray(value) ? value : [String(value)]).map(textOf), i18n.language)
  }
}

const isDay = /^\d{4}-\d\d-\d\d$/
const NOTHING = '–'
const isNothing = (value: AuditValue) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)
