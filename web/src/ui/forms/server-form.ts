import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { notify } from '../feedback/notify.ts'
import { useErrorText } from '../feedback/use-error-text.ts'
import { keptEntries } from './kept/kept-entries.ts'
import { useKeptEntries } from './kept/use-kept-entries.ts'
import { focusWrongField } from './wrong-fields.ts'

/** Thrown by `save` if the person does not mean it after all. The form stays as it is. */
export class Cancelled extends Error {}

type Values = Record<string, unknown>
type Errors<V> = { [Name in keyof V]?: string | null | undefined }
type SubmitEvent = React.SubmitEvent<HTMLFormElement>

type ServerFormOptions<V extends Values, Reply> = {
  initialValues: V
  /** The rules that are checked before the call. The server checks again. */
  validate?: (values: V) => Errors<V>
  /** The call. Its errors are shown beside the fields that the server names, or as a toast. */
  save: (values: V) => Promise<Reply>
  /** Shown when the server sent no message. */
  failure?: string
  /** Fields that have another name in the form: `{ password: 'newPassword' }`. */
  fieldNames?: Record<string, keyof V & string>
  /** Called when nothing is unsaved any more, so it may leave the page. */
  onSaved?: (values: V, reply: Reply) => void
  /** Returns true if it has handled the error, and then no toast is shown. */
  onFailure?: (error: unknown) => boolean
  /**
   * The name of the form and its record, such as `user 7`. A form with a name keeps its entries when the session ends,
   * the role is changed elsewhere or the page is reloaded, except secrets; see `kept-entries.ts`.
   */
  keepAs?: string
}

type CommonProps = { name: string; error: string | undefined; onChange: (next: unknown) => void }
type TextProps<Value> = CommonProps & { value: Value }
type CheckboxProps = CommonProps & { checked: boolean }

const isChangeEvent = (next: unknown): next is React.ChangeEvent<HTMLInputElement> =>
  typeof next === 'object' && next !== null && 'currentTarget' in next

/** Inputs pass an event, pickers pass the value. */
function valueOf(next: unknown): unknown {
  if (!isChangeEvent(next)) return next
  const { type, checked, value } = next.currentTarget
  return type === 'checkbox' ? checked : value
}

const focusFirstError = (element: HTMLFormElement | null) =>
  void requestAnimationFrame(() => focusWrongField(element))

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const mapValues = <V extends Values>(values: V, change: (name: keyof V) => unknown) =>
  Object.fromEntries(Object.keys(values).map((name) => [name, change(name)])) as V

/** A form that is validated here first and then by the server. Errors never clear the entries. */
export function useServerForm<V extends Values, Reply = unknown>(options: ServerFormOptions<V, Reply>) {
  const [saved, setSaved] = useState(options.initialValues)
  const [values, setValues] = useState(options.initialValues)
  const [errors, setErrors] = useState<Errors<V>>({})
  const [saving, setSaving] = useState(false)
  const errorText = useErrorText()
  const { i18n } = useTranslation()
  const [language, setLanguage] = useState(i18n.language)
  if (language !== i18n.language) {
    setLanguage(i18n.language)
    setErrors(inNewLanguage)
  }

  const kept = useKeptEntries({
    name: options.keepAs,
    changed: () =>
      Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, saved[name]))),
    restore: (entries) => setValues((current) => ({ ...current, ...entries })),
  })

  /** Server messages stay as they are, because the server is not asked again. */
  function inNewLanguage(shown: Errors<V>): Errors<V> {
    const found: Errors<V> = options.validate?.(values) ?? {}
    const names = Object.keys(shown) as (keyof V)[]
    const texts = names.map((name) => [name, shown[name] && (found[name] ?? shown[name])] as const)
    return Object.fromEntries<Errors<V>[keyof V]>(texts) as Errors<V>
  }

  function setFieldValue(name: keyof V, value: V[keyof V]): void {
    setValues((current) => ({ ...current, [name]: value }))
    setErrors((current) => ({ ...current, [name]: undefined }))
  }

  /** `<TextInput {...form.getInputProps('email')} />`; a checkbox or switch passes `{ type: 'checkbox' }`. */
  function getInputProps<Name extends keyof V & string>(name: Name): TextProps<V[Name]>
  function getInputProps(name: keyof V & string, as: { type: 'checkbox' }): CheckboxProps
  function getInputProps<Name extends keyof V & string>(name: Name, as?: { type: 'checkbox' }) {
    const common = {
      name,
      error: errors[name] || undefined,
      onChange: (next: unknown) => setFieldValue(name, valueOf(next) as V[Name]),
    }
    return as ? { ...common, checked: values[name] === true } : { ...common, value: values[name] }
  }

  // An error of one item, such as `roles.2.roleId`, is shown at the field of the list.
  function fieldOf(name: string): string {
    const field = name in values ? name : (name.split('.', 1)[0] ?? name)
    return options.fieldNames?.[field] ?? field
  }

  function showFailure(error: unknown, element: HTMLFormElement | null): void {
    if (error instanceof Cancelled || options.onFailure?.(error)) return
    const named = error instanceof ApiError ? Object.entries(error.fields) : []
    const fields = named.map(([name, text]) => [fieldOf(name), text] as const)
    const known = fields.filter(([name]) => name in values)
    // Flushed at once, because React would otherwise render the errors after the first one is searched for.
    flushSync(() => setErrors(Object.fromEntries(known) as Errors<V>))
    if (known.length > 0) focusFirstError(element)
    // The error of a field that this form does not show would otherwise be invisible.
    if (known.length > 0 && known.length === fields.length) return
    const { message, detail } = errorText(error, options.failure)
    notify.error(message, detail)
  }

  async function save(element: HTMLFormElement | null): Promise<void> {
    setSaving(true)
    let reply: Reply
    try {
      reply = await options.save(values)
    } catch (error) {
      setSaving(false)
      showFailure(error, element)
      return
    }
    if (options.keepAs !== undefined) keptEntries.drop(options.keepAs)
    // At once: what comes next may leave the page, which asks first while something is unsaved.
    flushSync(() => {
      setSaved(values)
      setSaving(false)
    })
    options.onSaved?.(values, reply)
  }

  function isValid(element: HTMLFormElement | null): boolean {
    const found = options.validate?.(values) ?? {}
    setErrors(found)
    const valid = Object.values(found).every((text) => !text)
    if (!valid) focusFirstError(element)
    return valid
  }

  return {
    values,
    errors,
    saving,
    isDirty: !isSame(values, saved),
    kept,
    getValues: () => values,
    setFieldValue,
    setErrors,
    getInputProps,
    /** Resets the form to the saved record or to a newly read one. */
    reset(next: V = saved): void {
      setSaved(next)
      setValues(next)
      setErrors({})
    },
    /** Takes over a newly read record. Changed fields keep their entries. */
    follow(next: V): void {
      setSaved(next)
      setValues((current) =>
        mapValues(current, (name) => (isSame(current[name], saved[name]) ? next : current)[name]),
      )
    },
    /** The handler of the form element: `<form onSubmit={form.submit} noValidate>`. */
    submit(event: SubmitEvent): void {
      event.preventDefault()
      const element = event.currentTarget
      if (!saving && isValid(element)) void save(element)
    },
  }
}
