import type { CustomValues, UsedCustomField } from '@gantry/contract/domains/people/custom-fields/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import type { CallName } from '../../../api/contract-types.ts'
import { invalidateAfter } from '../../../api/invalidation.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { useServerForm } from '../../../ui/forms/server-form.ts'
import {
  type CustomFormValues,
  type CustomInput,
  customBody,
  customErrors,
  customFormValues,
} from '../../custom-fields/form-values.ts'

type Versioned = { version: number; custom?: CustomValues | undefined }

type RecordFormOptions<R extends Versioned, V extends Record<string, unknown>> = {
  /** Null while adding one. */
  record: R | null
  initialValues: V
  valuesOf: (record: R) => V
  validate: (values: V) => { [Name in keyof V]?: string }
  /** Its custom fields, with the values of records and of the calls that save them. */
  customFields?: readonly UsedCustomField[]
  /** Makes the call `write`; `version` is the one that the form was filled in from, and `custom` the values of custom fields. */
  save: (values: V, version: number | undefined, custom: CustomValues | undefined) => Promise<R>
  write: CallName
  /** The record as it is now. */
  read: () => Promise<R>
  /** Shown once it is saved. */
  success: string
  /** Shown when it is refused and the server gave no words. */
  failure: string
  fieldNames?: Record<string, keyof V & string>
  /** The name under which the form keeps its entries when the session ends, such as `user 7`. */
  keepAs: string
  onSaved: (record: R) => void
}

/** A field that both changed: its value as the other person saved it, and as it is typed here. */
export type BothChanged = { name: string; theirs: unknown; yours: unknown; takeTheirs: () => void }

/** Whether someone else has changed the record since the form was opened. `theirs` are the fields that they changed. */
export type Conflict =
  | { state: 'none' }
  | { state: 'stale' }
  | { state: 'reloaded'; theirs: string[]; both: BothChanged[] }

type Found = { state: 'none' } | { state: 'stale' } | { state: 'reloaded'; theirs: string[]; both: string[] }

const isSame = (one: unknown, other: unknown) => String(one) === String(other)

// A name that is taken is a conflict too, but it names a field.
const isStale = (error: unknown) =>
  error instanceof ApiError &&
  error.status === 409 &&
  Object.keys(error.fields).length === 0 &&
  error.code === 'stale'

/** The form of a record with a version. When someone else has changed the record, what was typed stays. */
export function useRecordForm<R extends Versioned, V extends Record<string, unknown>>(
  options: RecordFormOptions<R, V>,
) {
  const [base, setBase] = useState(options.record)
  const client = useQueryClient()
  const [found, setFound] = useState<Found>({ state: 'none' })

  const customFields = options.customFields ?? []
  // Few installations have custom fields, so few forms load their texts.
  const { t } = useTranslation((customFields.length > 0 ? 'custom-fields' : 'common') as 'custom-fields')
  const withCustom = (values: V, record: R | null) => ({
    ...values,
    ...customFormValues(customFields, record),
  })
  const valuesOf = (record: R) => withCustom(options.valuesOf(record), record)

  async function save(values: V & CustomFormValues): Promise<R> {
    const custom = customFields.length > 0 ? customBody(customFields, values) : undefined
    const own = Object.fromEntries(
      Object.keys(options.initialValues).map((name) => [name, values[name]]),
    ) as V
    const record = await options.save(own, base?.version, custom)
    notify.success(options.success)
    await invalidateAfter(client, options.write)
    return record
  }

  const validate = (values: V & CustomFormValues) => ({
    ...options.validate(values),
    ...customErrors(customFields, values, {
      required: t('values.required'),
      number: t('values.notNumber'),
      pattern: (pattern) => t('values.patternWrong', { pattern }),
    }),
  })

  const form = useServerForm<V & CustomFormValues, R>({
    initialValues: withCustom(options.initialValues, options.record),
    validate,
    save,
    failure: options.failure,
    keepAs: options.keepAs,
    onSaved: (_values, record) => options.onSaved(record),
    ...(options.fieldNames ? { fieldNames: options.fieldNames } : {}),
    onFailure: (error) => {
      if (!isStale(error)) return false
      setFound({ state: 'stale' })
      return true
    },
  })

  async function reload(): Promise<void> {
    const record = await options.read()
    const [before, now] = [base ? valuesOf(base) : withCustom(options.initialValues, null), valuesOf(record)]
    const theirs = Object.keys(now).filter((name) => !isSame(before[name], now[name]))
    const both = theirs.filter(
      (name) => !isSame(form.values[name], before[name]) && !isSame(form.values[name], now[name]),
    )
    form.follow(now)
    setBase(record)
    setFound({ state: 'reloaded', theirs, both })
  }

  const saved = base && valuesOf(base)
  const conflict: Conflict =
    found.state === 'reloaded'
      ? {
          ...found,
          both: found.both.map((name) => ({
            name,
            theirs: saved?.[name],
            yours: form.values[name],
            takeTheirs: () => saved && form.setFieldValue(name, saved[name] as never),
          })),
        }
      : found
  const custom = {
    fields: customFields,
    inputOf: (name: `custom.${string}`) => form.getInputProps(name) as CustomInput,
  }
  return { form, custom, conflict, reload }
}
