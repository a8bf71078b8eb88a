import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { InlineText } from '../../../../ui/forms/InlineText.tsx'
import classes from './ProviderNumberField.module.css'
import { isStillTyped, useTypedWarning } from './use-number-warning.ts'

type ProviderNumberFieldProps = {
  /** The link, which is not compared with itself. */
  userMipId: number
  providerNumber: string
  warning: string | null
  /** Names the field: `Provider number at North Imaging`. */
  label: string
  editLabel: string
  /** Where the head of the column says it. */
  isLabelHidden?: boolean
  /** Absent where the viewer may not edit it. */
  onSave?: ((providerNumber: string) => Promise<unknown>) | undefined
}

/** A provider number, edited in place, with a warning if it looks wrong. */
export function ProviderNumberField(props: ProviderNumberFieldProps) {
  const { userMipId, providerNumber, warning, label, editLabel, isLabelHidden = false, onSave } = props
  const { t } = useTranslation('mips')
  const [draft, setDraft] = useState<string | null>(null)
  const typedWarning = useTypedWarning(draft ?? '', { userMipId })
  const shownWarning = draft === null ? warning : isStillTyped(draft) ? null : typedWarning
  return (
    <div className={classes.number}>
      {!isLabelHidden && <span className={classes.label}>{t('number.label')}</span>}
      {onSave ? (
        <InlineText
          value={providerNumber}
          placeholder={t('number.none')}
          label={label}
          editLabel={editLabel}
          maxLength={20}
          field="providerNumber"
          onDraft={setDraft}
          onSave={onSave}
        />
      ) : (
        <bdi dir="ltr">{providerNumber || t('number.none')}</bdi>
      )}
      <span className={classes.warning} role={draft === null ? undefined : 'status'}>
        {shownWarning && (
          <>
            <IconAlertTriangle size={15} aria-hidden />
            {shownWarning}
          </>
        )}
      </span>
    </div>
  )
}
