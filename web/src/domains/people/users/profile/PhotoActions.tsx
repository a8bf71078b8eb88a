import { useTranslation } from 'react-i18next'
import { PersonAvatar } from '../../../../kit/people/PersonAvatar.tsx'
import { PictureSection, pictureMegabytes } from '../../../../kit/records/picture/PictureSection.tsx'
import { usePhotoChanges } from './use-photo-changes.ts'

type PhotoActionsProps = {
  person: { userId: number; firstName: string; lastName: string; photoUrl: string | null }
}

/** A person's photo, with buttons to change and remove it. */
export function PhotoActions({ person }: PhotoActionsProps) {
  const { t } = useTranslation('users')
  const { upload, remove } = usePhotoChanges(person.userId)
  const limit = pictureMegabytes
  return (
    <PictureSection
      texts={{
        title: t('photo.title'),
        rules: t('photo.rules', { limit }),
        upload: t('photo.upload'),
        change: t('photo.change'),
        use: t('photo.use'),
        preview: t('photo.preview'),
        wrongType: t('photo.wrongType'),
        tooLarge: t('photo.tooLarge', { limit }),
        remove: t('photo.remove'),
        removeTitle: t('photo.removeTitle'),
        removeText: t('photo.removeText'),
        removeConfirm: t('photo.removeConfirm'),
      }}
      picture={<PersonAvatar person={person} size={96} />}
      hasPicture={person.photoUrl !== null}
      isRound
      upload={upload}
      onRemove={() => remove.mutate({ params: { userId: person.userId } })}
    />
  )
}
