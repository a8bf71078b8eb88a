import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { patchSessionUser, useSignedInUser } from '../sessions/index.ts'
import { notify } from '../ui/notify.ts'
import { useChange } from '../ui/use-change.ts'
import { useErrorText } from '../ui/use-error-text.ts'

const showing = ['getUser', 'getMember', 'getMyProfile', 'listUsers'] as const

/** Sends and removes a person's photo; one's own changes in the header too. */
export function usePhotoChanges(userId: number) {
  const { t } = useTranslation(['users', 'messages'])
  const client = useQueryClient()
  const errorText = useErrorText()
  const isOwn = useSignedInUser().userId === userId
  const [percentCompleted, setPercentCompleted] = useState(0)

  const upload = useMutation({
    mutationFn: (file: File) =>
      call('uploadProfilePhoto', { params: { userId }, file, onProgress: setPercentCompleted }),
    onMutate: () => setPercentCompleted(0),
    onSuccess: async ({ photoUrl }) => {
      notify.success(t('messages:users.uploadedPhoto'))
      if (isOwn) patchSessionUser({ photoUrl })
      await Promise.all(showing.map((read) => client.invalidateQueries({ queryKey: [read] })))
    },
    onError: (error) => notify.error(errorText(error, t('messages:users.uploadPhotoFailed')).message),
  })

  const remove = useChange('removePhoto', {
    success: t('photo.removed'),
    failure: t('photo.removeFailed'),
    outdates: showing,
    onSuccess: () => {
      if (isOwn) patchSessionUser({ photoUrl: null })
    },
  })

  return { upload, remove, percentCompleted }
}
