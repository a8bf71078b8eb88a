import { pictureBytes } from '@gantry/contract/limits'
import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/basic/Button.tsx'
import { Group } from '../../../ui/basic/Group.tsx'
import { Progress } from '../../../ui/display/Progress.tsx'
import { FileButton } from '../../../ui/forms/FileButton.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { useDisclosure } from '../../../ui/overlays/use-disclosure.ts'
import classes from './PictureSection.module.css'
import type { usePictureUpload } from './use-picture-upload.ts'

const kinds = 'image/png,image/jpeg,image/webp'
export const pictureMegabytes = Math.floor(pictureBytes / 1024 / 1024)

type TextName = 'title' | 'rules' | 'upload' | 'change' | 'use' | 'preview' | 'wrongType' | 'tooLarge'
type RemoveTextName = 'remove' | 'removeTitle' | 'removeText' | 'removeConfirm'
type Chosen = { file: File; preview: string }

type PictureSectionProps = {
  texts: Record<TextName | RemoveTextName, string>
  /** The current picture, or its placeholder. */
  picture: ReactNode
  hasPicture: boolean
  isRound?: boolean
  upload: ReturnType<typeof usePictureUpload>
  onRemove: () => void
}

/** Shows a picture, with a preview before the upload, and removes it after a question. */
export function PictureSection(props: PictureSectionProps) {
  const { texts, picture, hasPicture, isRound = false, upload, onRemove } = props
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isAsking, asking] = useDisclosure()

  // The preview's URL keeps the file in memory until it is revoked.
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.preview)), [chosen])

  function choose(file: File): void {
    const isWrong = !kinds.split(',').includes(file.type)
    const isFine = !isWrong && file.size <= pictureBytes
    setError(isFine ? null : isWrong ? texts.wrongType : texts.tooLarge)
    setChosen(isFine ? { file, preview: URL.createObjectURL(file) } : null)
  }

  return (
    <div data-print="never">
      <Section title={texts.title} summary={texts.rules}>
        <div className={classes.picture}>
          {chosen ? (
            <img
              src={chosen.preview}
              alt={texts.preview}
              className={classes.preview}
              data-round={isRound || undefined}
            />
          ) : (
            picture
          )}
          <Group>
            {chosen ? (
              <>
                <Button
                  loading={upload.isPending}
                  onClick={() => upload.mutate(chosen.file, { onSuccess: () => setChosen(null) })}
                >
                  {texts.use}
                </Button>
                <Button variant="default" onClick={() => setChosen(null)}>
                  {t('cancel')}
                </Button>
              </>
            ) : (
              <FileButton
                variant="default"
                leftSection={<IconPhotoUp size={17} aria-hidden />}
                accept={kinds}
                onFiles={([file]) => file && choose(file)}
              >
                {hasPicture ? texts.change : texts.upload}
              </FileButton>
            )}
            {hasPicture && !chosen && (
              <Button
                variant="subtle"
                color="red"
                leftSection={<IconTrash size={17} aria-hidden />}
                onClick={asking.open}
              >
                {texts.remove}
              </Button>
            )}
          </Group>
        </div>
        {error && (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
        {upload.isPending && (
          <Progress
            className={classes.progress}
            value={upload.percentCompleted}
            size="sm"
            aria-label={texts.use}
          />
        )}
        <ConfirmDialog
          opened={isAsking}
          title={texts.removeTitle}
          confirmLabel={texts.removeConfirm}
          isDangerous
          onConfirm={() => {
            onRemove()
            asking.close()
          }}
          onClose={asking.close}
        >
          {texts.removeText}
        </ConfirmDialog>
      </Section>
    </div>
  )
}
