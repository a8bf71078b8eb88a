import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useServerForm } from '../../ui/forms/server-form.ts'

type RecordFormOptions<R extends { version: number }, V extends Record<string, unknown>> = {
  /** Null while adding one. */
  record: R | null
  initialValues: V
  valuesOf: (record: R) => V
  validate: (values: V) => { [Name in keyof V]?: string }
  save: (values: V, version: number | undefined) => Promise<unknown>
  /** The record as it is now. */
  read: () => Promise<R>
  failure: string
  fieldNames?: Record<string, keyof V & string>
  onSaved: () => void
}

/** Where a record stands that two people edit at once. */
export type Conflict = { state: 'none' } | { state: 'stale' } | { state: 'reloaded'; theirs: string[] }

// A taken name is a conflict too, but one that has a field.
const isStale = (error: unknown) =>
  error instanceof ApiError &&
  error.status === 409 &&
  Object.keys(error.fields).length === 0 &&
  error.code === 'stale'

/** A form over a record with a version. Someone else's change in the meantime costs nothing that was typed. */
export function useRecordForm<R extends { version: number }, V extends Record<string, unknown>>(
  options: RecordFormOptions<R, V>,
) {
  const [base, setBase] = useState(options.record)
  const [conflict, setConflict] = useState<Conflict>({ state: 'none' })
  const form = useServerForm<V>({
    initialValues: options.initialValues,
    validate: options.validate,
    save: (values) => options.save(values, base?.version),
    failure: options.failure,
    ...(options.fieldNames ? { fieldNames: options.fieldNames } : {}),
    onSaved: options.onSaved,
    onFailure: (error) => {
      if (!isStale(error)) return false
      setConflict({ state: 'stale' })
      return true
    },
  })

  async function reload(): Promise<void> {
    const record = await options.read()
    const [before, now] = [base ? options.valuesOf(base) : options.initialValues, options.valuesOf(record)]
    const theirs = Object.keys(now).filter((name) => String(before[name]) !== String(now[name]))
    form.follow(now)
    setBase(record)
    setConflict({ state: 'reloaded', theirs })
  }

  return { form, conflict, reload }
}
