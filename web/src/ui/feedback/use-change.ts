import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import type { CallArguments, CallInput, CallName, CallReply } from '../../api/contract-types.ts'
import { invalidateAfter } from '../../api/invalidation.ts'
import { notify, type Toast } from './notify.ts'
import { useErrorText } from './use-error-text.ts'

/** Computes the cached answer after the change. */
export type Expectation = { queryKey: QueryKey; change: (known: unknown) => unknown }

/** Describes how a change affects the cached answers of a reading call. `input` limits it to some of them. */
export function expecting<Name extends CallName>(
  read: Name,
  input: object,
  change: (known: CallReply<Name>) => CallReply<Name>,
): Expectation {
  return {
    queryKey: [read, input],
    change: (known) => (known === undefined ? undefined : change(known as CallReply<Name>)),
  }
}

/** The call that takes a change back, and the name of the record that the message then shows. */
export type Inverse = { name: CallName; what: string; run: () => Promise<unknown> }

export const inverse = <Name extends CallName>(
  what: string,
  name: Name,
  input: CallInput<Name>,
): Inverse => ({
  name,
  what,
  run: () => call(name, ...([input] as unknown as CallArguments<Name>)),
})

type ChangeOptions<Name extends CallName, Extra> = {
  success?: string | ((reply: CallReply<Name>, input: CallInput<Name> & Extra) => string)
  /** Shown when the server sent no message. */
  failure: string
  /** Applied at once, and undone when the server refuses. */
  expect?: (input: CallInput<Name> & Extra) => Expectation[]
  /**
   * For a change that is made without a question: its message has an Undo, which makes this call. The server refuses it
   * where something changed meanwhile. Null where nothing takes the change back.
   */
  undo?: (input: CallInput<Name> & Extra) => Inverse | null
  onSuccess?: (reply: CallReply<Name>, input: CallInput<Name> & Extra) => void
}

/**
 * A writing call with an optimistic update and its toasts. `Extra` is input that only the optimistic update needs; it
 * is not sent.
 */
export function useChange<Name extends CallName, Extra = unknown>(
  name: Name,
  options: ChangeOptions<Name, Extra>,
) {
  const client = useQueryClient()
  const errorText = useErrorText()
  const undoing = useUndoing()
  return useMutation<CallReply<Name>, Error, CallInput<Name> & Extra, [QueryKey, unknown][]>({
    mutationFn: (input) => call(name, ...([input] as unknown as CallArguments<Name>)),
    onMutate: async (input) => {
      const expectations = options.expect?.(input) ?? []
      // A pending answer would restore the old state.
      await Promise.all(expectations.map(({ queryKey }) => client.cancelQueries({ queryKey })))
      const before = expectations.flatMap(({ queryKey }) => client.getQueriesData({ queryKey }))
      for (const { queryKey, change } of expectations) client.setQueriesData({ queryKey }, change)
      return before
    },
    onError: (error, _input, before) => {
      for (const [queryKey, known] of before ?? []) client.setQueryData(queryKey, known)
      const { message, detail } = errorText(error, options.failure)
      notify.error(message, detail)
    },
    onSuccess: (reply, input) => {
      const { success } = options
      const text = typeof success === 'function' ? success(reply, input) : success
      if (text !== undefined) notify.success(text, undoing(options.undo?.(input) ?? null))
      options.onSuccess?.(reply, input)
    },
    onSettled: async () => {
      await invalidateAfter(client, name)
    },
  })
}

/** The Undo of a message. It says whether the change was taken back, and in the server's words why not. */
function useUndoing(): (inverse: Inverse | null) => Pick<Toast, 'detail' | 'undo'> {
  const client = useQueryClient()
  const errorText = useErrorText()
  const { t } = useTranslation()
  return (inverse) => {
    if (inverse === null) return {}
    const { name, what, run } = inverse
    async function takeBack(): Promise<void> {
      try {
        await run()
        notify.success(t('undone'), { detail: what })
      } catch (error) {
        notify.error(t('notUndone', { what }), errorText(error).message)
      }
      await invalidateAfter(client, name)
    }
    return { detail: what, undo: () => void takeBack() }
  }
}
