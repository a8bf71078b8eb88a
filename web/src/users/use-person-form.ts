import type { Profile } from '@gantry/contract/users'
import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useServerForm } from '../ui/server-form.ts'

type PersonFormOptions<V extends Record<string, unknown>> = {
  /** Null while adding someone. */
  profile: Profile | null
  initialValues: V
  valuesOf: (profile: Profile) => V
  validate: (values: V) => { [Name in keyof V]?: string }
  save: (values: V, version: number | undefined) => Promise<unknown>
  /** The record as it is now. */
  read: () => Promise<Profile>
  failure: string
  fieldNames?: Record<string, keyof V & string>
  onSaved: () => void
}

/** Where a record stands that two people edit at once. */
export type Conflict = { state: 'none' } | { state: 'stale' } | { state: 'reloaded'; theirs: string[] }

// A taken address is a conflict too, but one that has a field.
const isStale = (error: unknown) =>
  error instanceof ApiError &&
  error.status === 409 &&
  Object.keys(error.fields).length === 0 &&
  error.code === 'stale'

/** A form over a person's record. Someone else's change in the meantime costs nothing that was typed. */
export function usePersonForm<V extends Record<string, unknown>>(options: PersonFormOptions<V>) {
  const [base, setBase] = useState(options.profile)
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
    const profile = await options.read()
    const [before, now] = [base ? options.valuesOf(base) : options.initialValues, options.valuesOf(profile)]
    const theirs = Object.keys(now).filter((name) => String(before[name]) !== String(now[name]))
    form.follow(now)
    setBase(profile)
    setConflict({ state: 'reloaded', theirs })
  }

  return { form, conflict, reload }
}
