import type { Mip } from '@gantry/contract/domains/people/mips/schemas'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { PictureSection, pictureMegabytes } from '../../../kit/records/picture/PictureSection.tsx'
import { usePictureUpload } from '../../../kit/records/picture/use-picture-upload.ts'
import { useChange } from '../../../ui/feedback/use-change.ts'
import { MipLogo } from './MipLogo.tsx'

/** A MIP's logo, with buttons to change and remove it. */
export function MipLogoSection({ mip }: { mip: Mip }) {
  const { t } = useTranslation('mips')
  const params = { mipId: mip.mipId }
  const limit = pictureMegabytes
  const upload = usePictureUpload({
    write: 'uploadMipLogo',
    send: (file, onProgress) => call('uploadMipLogo', { params, file, onProgress }),
    success: t('messages.uploadedLogo'),
    failure: t('messages.uploadLogoFailed'),
  })
  const remove = useChange('removeMipLogo', {
    success: t('logo.removed'),
    failure: t('logo.removeFailed'),
  })
  return (
    <PictureSection
      texts={{
        title: t('logo.title'),
        rules: t('logo.rules', { limit }),
        upload: t('logo.upload'),
        change: t('logo.change'),
        use: t('logo.use'),
        preview: t('logo.preview'),
        wrongType: t('logo.wrongType'),
        tooLarge: t('logo.tooLarge', { limit }),
        remove: t('logo.remove'),
        removeTitle: t('logo.removeTitle', { name: mip.name }),
        removeText: t('logo.removeText'),
        removeConfirm: t('logo.removeConfirm'),
      }}
      picture={<MipLogo logoUrl={mip.logoUrl} size={96} />}
      hasPicture={mip.logoUrl !== null}
      upload={upload}
      onRemove={() => remove.mutate({ params })}
    />
  )
}
