import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { joinNames } from '../../../i18n/format.ts'
import { Alert } from '../../../ui/basic/Alert.tsx'
import { Button } from '../../../ui/basic/Button.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { useErrorText } from '../../../ui/feedback/use-error-text.ts'
import classes from './ConflictNotice.module.css'
import type { BothChanged, Conflict } from './use-record-form.ts'

export type ConflictTexts = {
  /** "Someone else has just changed this person" */
  title: string
  labelOf: (field: string) => string
  /** Shown when the record could not be read again and the server gave no words. */
  fetchFailed: string
}
type ConflictNoticeProps = { conflict: Conflict; texts: ConflictTexts; onReload: () => Promise<void> }

/** Says that someone else saved first, and what they changed, before anything is overwritten. */
export function ConflictNotice({ conflict, texts, onReload }: ConflictNoticeProps) {
  const { t, i18n } = useTranslation(['common', 'errors'])
  const [isReloading, setReloading] = useState(false)
  const errorText = useErrorText()
  if (conflict.state === 'none') return null

  async function reload(): Promise<void> {
    setReloading(true)
    try {
      await onReload()
    } catch (error) {
      notify.error(errorText(error, texts.fetchFailed).message)
    } finally {
      setReloading(false)
    }
  }

  if (conflict.state === 'stale') {
    return (
      <Focused key="stale">
        <Alert tone="ember" title={texts.title}>
          <p>{t('conflict.staleText')}</p>
          <Button size="compact" variant="default" loading={isReloading} onClick={() => void reload()}>
            {t('errors:reload')}
          </Button>
        </Alert>
      </Focused>
    )
  }
  return (
    <Focused key="reloaded">
      <Alert
        tone="petrol"
        title={t('conflict.reloadedTitle', {
          fields: joinNames(conflict.theirs.map(texts.labelOf), i18n.language),
        })}
        role="status"
      >
        {t('conflict.reloadedText')}
        {conflict.both.length > 0 && <BothChangedFields fields={conflict.both} labelOf={texts.labelOf} />}
      </Alert>
    </Focused>
  )
}

type BothChangedFieldsProps = { fields: readonly BothChanged[]; labelOf: ConflictTexts['labelOf'] }

/** Their value and the typed one side by side, for each field that both changed. Values without words show only the field. */
function BothChangedFields({ fields, labelOf }: BothChangedFieldsProps) {
  const { t } = useTranslation()
  return (
    <ul className={classes.fields}>
      {fields.map(({ name, theirs, yours, takeTheirs }) => {
        const label = labelOf(name)
        const isTaken = String(theirs) === String(yours)
        return (
          <li key={name} className={classes.field}>
            <span className={classes.label}>{label}</span>
            {typeof theirs === 'string' && (
              <>
                <Value label={t('conflict.theirs')} value={theirs} />
                <Value label={t('conflict.yours')} value={String(yours)} />
              </>
            )}
            {isTaken ? (
              <span role="status">{t('conflict.taken')}</span>
            ) : (
              <Button
                size="compact"
                variant="default"
                aria-label={t('conflict.takeOf', { field: label })}
                onClick={takeTheirs}
              >
                {t('conflict.take')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const Value = ({ label, value }: { label: string; value: string }) => (
  <span className={classes.value}>
    <span>{label}</span> <bdi>{value === '' ? '–' : value}</bdi>
  </span>
)

/** Gets the focus when it appears, which also scrolls it into view: in a long form it is far above the button. */
function Focused({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus(), [])
  return (
    <div ref={element} tabIndex={-1} className={classes.notice}>
      {children}
    </div>
  )
}
