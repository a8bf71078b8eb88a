import { useState } from 'react'
import { notify } from './notify.ts'
import { useErrorText } from './use-error-text.ts'

type ActionTexts = {
  /** Shown after success. */
  success?: string
  /** Shown after a failure without a message from the server. */
  failure?: string
}

/** Runs one action at a time and shows its outcome, for pages that do not load the query client. */
export function useAction<Arguments extends unknown[], Result>(
  run: (...args: Arguments) => Promise<Result>,
  texts: ActionTexts = {},
) {
  const [pending, setPending] = useState(false)
  const errorText = useErrorText()

  /** Returns the result, or the error after showing it. */
  async function start(...args: Arguments): Promise<{ result: Result } | { error: unknown }> {
    setPending(true)
    try {
      const result = await run(...args)
      if (texts.success) notify.success(texts.success)
      return { result }
    } catch (error) {
      const { message, detail } = errorText(error, texts.failure)
      notify.error(message, detail)
      return { error }
    } finally {
      setPending(false)
    }
  }

  return { start, pending }
}
