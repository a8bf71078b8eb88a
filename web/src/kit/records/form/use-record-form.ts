import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import type { CallName } from '../../../api/contract-types.ts'
import { invalidateAfter } from '../../../api/invalidation.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { useServerForm } from '../../../ui/forms/server-form.ts'

type RecordFormOptions<R extends { version: number }, V extends Record<string, unknown>> = {
  /** Null while adding one. */
  record: R | null
  initialValues: V
  valuesOf: (record: R) => V
  validate: (values: V) => { [Name in keyof V]?: string }
  /** Makes the call `write`; `version` is the one that the form was filled in from. */
  save: (values: V, version: number | undefined) => Promise<R>
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
export function useRecordForm<R extends { version: number }, V extends Record<string, unknown>>(
  options: RecordFormOptions<R, V>,
) {
  const [base, setBase] = useState(options.record)
  const client = useQueryClient()
  const [found, setFound] = useState<Found>({ state: 'none' })

  async function save(values: V): Promise<R> {
    const record = await options.save(values, base?.version)
    notify.success(options.success)
    await invalidateAfter(client, options.write)
    return record
  }

  const form = useServerForm<V, R>({
    initialValues: options.initialValues,
    validate: options.validate,
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
    const [before, now] = [base ? options.valuesOf(base) : options.initialValues, options.valuesOf(record)]
    const theirs = Object.keys(now).filter((name) => !isSame(before[name], now[name]))
    const both = theirs.filter(
      (name) => !isSame(form.values[name], before[name]) && !isSame(form.values[name], now[name]),
    )
    form.follow(now)
    setBase(record)
    setFound({ state: 'reloaded', theirs, both })
  }

  const saved = base && options.valuesOf(base)
  const conflict: Conflict =
    found.state === 'reloaded'
      ? {
          ...found,
          both: found.both.map((name) => ({
            name,
            theirs: saved?.[name],
            yours: form.values[name],
            takeTheirs: () => saved && form.setFieldValue(name, saved[name] as V[keyof V]),
          })),
        }
      : found
  return { form, conflict, reload }
}
