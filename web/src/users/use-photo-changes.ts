import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { patchSessionUser, useSignedInUser } from '../sessions/index.ts'
import { useChange } from '../ui/use-change.ts'
import { usePictureUpload } from '../ui/use-picture-upload.ts'

const showing = ['getUser', 'getMember', 'getMyProfile', 'listUsers'] as const

/** Sends and removes a person's photo; one's own changes in the header too. */
export function usePhotoChanges(userId: number) {
  const { t } = useTranslation(['users', 'messages'])
  const isOwn = useSignedInUser().userId === userId

  const upload = usePictureUpload({
    send: (file, onProgress) => call('uploadProfilePhoto', { params: { userId }, file, onProgress }),
    success: t('messages:users.uploadedPhoto'),
    failure: t('messages:users.uploadPhotoFailed'),
    outdates: showing,
    onSuccess: ({ photoUrl }) => {
      if (isOwn) patchSessionUser({ photoUrl })
    },
  })

  const remove = useChange('removePhoto', {
    success: t('photo.removed'),
    failure: t('photo.removeFailed'),
    outdates: showing,
    onSuccess: () => {
      if (isOwn) patchSessionUser({ photoUrl: null })
    },
  })

  return { upload, remove }
}
