import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../../api/api-error.ts'
import { invalidateAfter } from '../../../../api/invalidation.ts'
import { notify } from '../../../../ui/feedback/notify.ts'

/** Makes the call of a checker and reads the list again, also when somebody else has changed the qualification. */
export function useDecision(
  write: 'checkQualification' | 'refuseQualification',
  success: string,
  onClose: () => void,
) {
  const client = useQueryClient()
  return {
    async save<Reply>(send: () => Promise<Reply>): Promise<Reply> {
      try {
        return await send()
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) void invalidateAfter(client, write)
        throw error
      }
    },
    saved(): void {
      notify.success(success)
      void invalidateAfter(client, write)
      onClose()
    },
  }
}
