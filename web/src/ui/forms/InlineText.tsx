import { IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { IconButton } from '../basic/IconButton.tsx'
import { Loader } from '../basic/Loader.tsx'
import { TextInput } from '../basic/TextInput.tsx'
import classes from './InlineText.module.css'

type InlineTextProps = {
  value: string
  /** The text for an empty value. */
  placeholder: string
  /** Names the field: `Provider number at North Imaging`. */
  label: string
  editLabel: string
  maxLength: number
  /** `auto` for names, which may be in any language. Numbers and codes read from left to right. */
  dir?: 'ltr' | 'auto'
  /** The name of the field in the call. Errors of this field are shown below the text. */
  field?: string
  /** Called with what is typed, and with null when editing ends. */
  onDraft?: ((draft: string | null) => void) | undefined
  /** Rejects when the call was refused, and then the field stays open. */
  onSave: (text: string) => Promise<unknown>
}

/** A short text that is edited in place. Enter saves it, Escape cancels. */
export function InlineText(props: InlineTextProps) {
  const { value, placeholder, label, editLabel, maxLength, dir = 'ltr', field, onDraft, onSave } = props
  const { t } = useTranslation()
  const [draft, setDraft] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [complaint, setComplaint] = useState<string | null>(null)
  const pencil = useRef<HTMLButtonElement>(null)

  function edit(text: string | null): void {
    setDraft(text)
    onDraft?.(text)
  }

  function finish(): void {
    edit(null)
    setComplaint(null)
    // The focus returns to the button that started editing.
    requestAnimationFrame(() => pencil.current?.focus())
  }

  async function save(): Promise<void> {
    if (draft === null || draft.trim() === value) return finish()
    setSaving(true)
    try {
      await onSave(draft.trim())
      finish()
    } catch (error) {
      // The caller has shown the error, and the field stays open for a correction.
      setComplaint((field && error instanceof ApiError && error.fields[field]) || null)
    } finally {
      setSaving(false)
    }
  }

  function cancelOnEscape(event: React.KeyboardEvent): void {
    if (event.key !== 'Escape') return
    // A dialog around it stays open.
    event.stopPropagation()
    finish()
  }

  if (draft === null) {
    return (
      <span className={classes.shown}>
        {value === '' ? (
          <span className={classes.placeholder}>{placeholder}</span>
        ) : (
          <bdi dir={dir}>{value}</bdi>
        )}
        <IconButton
          ref={pencil}
          variant="subtle"
          size="sm"
          data-row-key="e"
          aria-label={editLabel}
          onClick={() => edit(value)}
        >
          <IconPencil size={15} aria-hidden />
        </IconButton>
      </span>
    )
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextInput
        size="xs"
        dir={dir}
        aria-label={label}
        value={draft}
        error={complaint}
        maxLength={maxLength}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => edit(event.currentTarget.value)}
        onKeyDown={cancelOnEscape}
      />
      <IconButton
        type="submit"
        variant="light"
        aria-label={t('save')}
        disabled={isSaving}
        onKeyDown={cancelOnEscape}
      >
        {isSaving ? <Loader /> : <IconCheck size={16} aria-hidden />}
      </IconButton>
      <IconButton variant="subtle" aria-label={t('cancel')} onKeyDown={cancelOnEscape} onClick={finish}>
        <IconX size={16} aria-hidden />
      </IconButton>
    </form>
  )
}
