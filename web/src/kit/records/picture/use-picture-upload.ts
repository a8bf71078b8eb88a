import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallName, UploadProgress } from '../../../api/contract-types.ts'
import { invalidateAfter } from '../../../api/invalidation.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { useErrorText } from '../../../ui/feedback/use-error-text.ts'

type PictureUploadOptions<Reply> = {
  /** The call that `send` makes. */
  write: CallName
  send: (file: File, onProgress: UploadProgress) => Promise<Reply>
  success: string
  failure: string
  onSuccess?: (reply: Reply) => void
}

/** Uploads a photo or a logo and reports the progress. */
export function usePictureUpload<Reply>(options: PictureUploadOptions<Reply>) {
  const client = useQueryClient()
  const errorText = useErrorText()
  const [percentCompleted, setPercentCompleted] = useState(0)
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) => options.send(file, setPercentCompleted),
    onMutate: () => setPercentCompleted(0),
    onSuccess: async (reply) => {
      notify.success(options.success)
      options.onSuccess?.(reply)
      await invalidateAfter(client, options.write)
    },
    onError: (error) => notify.error(errorText(error, options.failure).message),
  })
  const upload = (file: File, { onSuccess }: { onSuccess: () => void }) => mutate(file, { onSuccess })
  return { mutate: upload, isPending, percentCompleted }
}
