import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
import { usePictureUpload } from '../../../../kit/records/picture/use-picture-upload.ts'
import { patchSessionUser, useSignedInUser } from '../../../../sessions/index.ts'
import { useChange } from '../../../../ui/feedback/use-change.ts'
/** Uploads and removes a person's photo. The user's own photo also changes in the header. */
export function usePhotoChanges(userId: number) {
  const { t } = useTranslation('users')
  const isOwn = useSignedInUser().userId === userId

  const upload = usePictureUpload({
    write: 'uploadProfilePhoto',
    send: (file, onProgress) => call('uploadProfilePhoto', { params: { userId }, file, onProgress }),
    success: t('messages.uploadedPhoto'),
    failure: t('messages.uploadPhotoFailed'),
    onSuccess: ({ photoUrl }) => {
      if (isOwn) patchSessionUser({ photoUrl })
    },
  })

  const remove = useChange('removePhoto', {
    success: t('photo.removed'),
    failure: t('photo.removeFailed'),
    onSuccess: () => {
      if (isOwn) patchSessionUser({ photoUrl: null })
    },
  })

  return { upload, remove }
}
