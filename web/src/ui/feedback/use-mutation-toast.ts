import { notify } from './notify.ts'
import { useErrorText } from './use-error-text.ts'

type ToastTexts = { success?: string; failure: string }

/**
 * The options of `mutate` that show its success or failure as a toast:
 * `setStatus.mutate(input, toast({ success: t('users.activated'), failure: t('users.updateStatusFailed') }))`
 */
export function useMutationToast() {
  const errorText = useErrorText()
  return ({ success, failure }: ToastTexts) => ({
    onSuccess: () => {
      if (success) notify.success(success)
    },
    onError: (error: Error) => {
      const { message, detail } = errorText(error, failure)
      notify.error(message, detail)
    },
  })
}
