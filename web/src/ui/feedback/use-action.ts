import { useState } from 'react'
import { notify } from './notify.ts'
import { useErrorText } from './use-error-text.ts'

type ActionTexts = {
  /** Shown when it worked. */
  success?: string
  /** Shown when it failed and the server gave no words of its own. */
  failure?: string
}

/** Runs one thing at a time and tells how it went; for pages that load no query client. */
export function useAction<Arguments extends unknown[], Result>(
  run: (...args: Arguments) => Promise<Result>,
  texts: ActionTexts = {},
) {
  const [pending, setPending] = useState(false)
  const errorText = useErrorText()

  /** Gives the result, or the error after it has been shown. */
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
