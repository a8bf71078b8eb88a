import { IconCamera, IconPaperclip } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FileButton } from '../../../ui/forms/FileButton.tsx'
import { acceptedFiles } from '../../people/documents/index.ts'
import classes from './Qualifications.module.css'

type EvidenceButtonsProps = {
  /** The qualification, for screen readers. */
  name?: string
  onFiles: (files: File[]) => void
}

/** Chooses documents, and on phones takes a picture of one. */
export function EvidenceButtons({ name, onFiles }: EvidenceButtonsProps) {
  const { t } = useTranslation('qualifications')
  const label = (action: string) => (name ? { 'aria-label': t('actionOn', { action, name }) } : {})
  return (
    <div className={classes.buttons}>
      <FileButton
        variant="light"
        size="compact"
        leftSection={<IconPaperclip size={15} aria-hidden />}
        accept={acceptedFiles}
        multiple
        onFiles={onFiles}
        {...label(t('evidence.add'))}
      >
        {t('evidence.add')}
      </FileButton>
      <span className={classes.camera}>
        <FileButton
          variant="light"
          size="compact"
          leftSection={<IconCamera size={15} aria-hidden />}
          accept="image/*"
          hasCamera
          onFiles={onFiles}
          {...label(t('evidence.takePhoto'))}
        >
          {t('evidence.takePhoto')}
        </FileButton>
      </span>
    </div>
  )
}
