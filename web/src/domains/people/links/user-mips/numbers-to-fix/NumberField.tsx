import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../../../api/api-error.ts'
import { fullName } from '../../../../../sessions/session-user.ts'
import { Loader } from '../../../../../ui/basic/Loader.tsx'
import { TextInput } from '../../../../../ui/basic/TextInput.tsx'
import { isStillTyped, useTypedWarning } from '../use-number-warning.ts'
import classes from './NumberField.module.css'
import type { TypingOrder } from './typing-order.ts'
import type { KeptRow } from './use-kept-rows.ts'

type NumberFieldProps = {
  row: KeptRow
  /** Rejects when the server refused the number. */
  onSave: (userMipId: number, providerNumber: string) => Promise<unknown>
  order: TypingOrder
}

/** The provider number of a row. Enter saves it and moves to the next field, Escape restores the saved number. */
export function NumberField({ row, onSave, order: { moveOn, continueIn } }: NumberFieldProps) {
  const { t } = useTranslation('mips')
  const { userMipId, providerNumber: saved } = row
  const [draft, setDraft] = useState(saved)
  const [isSaving, setSaving] = useState(false)
  const [complaint, setComplaint] = useState<string | null>(null)
  const typed = draft.trim().toUpperCase()
  const [hasTyped, setHasTyped] = useState(false)
  const typedWarning = useTypedWarning(draft, { userMipId, isAsked: hasTyped })
  const isShown = typed !== '' && (typed === saved || !isStillTyped(typed))
  const warning = isShown ? typedWarning : null

  // One save follows the other, and a save does not change what was typed during it.
  const saves = useRef<Promise<void>>(Promise.resolve())
  const sent = useRef<string | null>(saved)

  function save(): void {
    if (typed === sent.current) return
    sent.current = typed
    saves.current = saves.current.then(() => send(typed))
  }

  async function send(number: string): Promise<void> {
    setSaving(true)
    setComplaint(null)
    try {
      await onSave(userMipId, number)
      setDraft((current) => (current.trim().toUpperCase() === number ? number : current))
    } catch (error) {
      // Enter tries again.
      if (sent.current === number) sent.current = null
      // The caller has shown the error.
      setComplaint(error instanceof ApiError ? (error.fields.providerNumber ?? error.message) : null)
    } finally {
      setSaving(false)
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter') {
      save()
      moveOn(event.currentTarget)
    } else if (event.key === 'Escape') {
      setDraft(saved)
      sent.current = saved
      setComplaint(null)
    } else return
    event.preventDefault()
  }

  return (
    <div className={classes.field}>
      <TextInput
        size="xs"
        dir="ltr"
        ref={continueIn}
        data-number={userMipId}
        aria-label={t('numbers.cell', { person: fullName(row), mip: row.mipName })}
        inputClassName={classes.input}
        value={draft}
        error={complaint}
        maxLength={20}
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setHasTyped(true)
          setDraft(event.currentTarget.value)
        }}
        onBlur={save}
        onKeyDown={onKeyDown}
        rightSection={isSaving ? <Loader /> : row.problem === null && <IconCheck size={16} aria-hidden />}
      />
      <span className={classes.warning} role="status">
        {warning && !complaint && (
          <>
            <IconAlertTriangle size={15} aria-hidden />
            {warning}
          </>
        )}
      </span>
    </div>
  )
}
