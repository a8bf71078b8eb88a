import { pictureBytes } from '@gantry/contract/limits'
import { Button, FileButton, Group, Progress } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { PersonAvatar } from '../ui/PersonAvatar.tsx'
import { Section } from '../ui/Section.tsx'
import classes from './PhotoActions.module.css'
import { usePhotoChanges } from './use-photo-changes.ts'

const kinds = 'image/png,image/jpeg,image/webp'
const LIMIT = Math.floor(pictureBytes / 1024 / 1024)

type Chosen = { file: File; preview: string }
type PhotoActionsProps = {
  person: { userId: number; firstName: string; lastName: string; photoUrl: string | null }
}

/** A photo to look at before it is sent, to change and to take away. */
export function PhotoActions({ person }: PhotoActionsProps) {
  const { t } = useTranslation(['users', 'common'])
  const resetInput = useRef<() => void>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isAsking, asking] = useDisclosure(false)
  const { upload, remove, percentCompleted } = usePhotoChanges(person.userId)

  // The preview's address holds the file in memory until it is given back.
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.preview)), [chosen])

  function choose(file: File | null): void {
    // The same file chosen again is chosen anew.
    resetInput.current?.()
    if (!file) return
    const isWrong = !kinds.split(',').includes(file.type)
    const objection = isWrong ? t('photo.wrongType') : t('photo.tooLarge', { limit: LIMIT })
    const isFine = !isWrong && file.size <= pictureBytes
    setError(isFine ? null : objection)
    setChosen(isFine ? { file, preview: URL.createObjectURL(file) } : null)
  }

  return (
    <Section title={t('photo.title')} summary={t('photo.rules', { limit: LIMIT })}>
      <div className={classes.photo}>
        {chosen ? (
          <img src={chosen.preview} alt={t('photo.preview')} className={classes.preview} />
        ) : (
          <PersonAvatar person={person} size={96} />
        )}
        <Group gap="sm">
          {chosen ? (
            <>
              <Button
                loading={upload.isPending}
                onClick={() => upload.mutate(chosen.file, { onSuccess: () => setChosen(null) })}
              >
                {t('photo.use')}
              </Button>
              <Button variant="default" onClick={() => setChosen(null)}>
                {t('common:cancel')}
              </Button>
            </>
          ) : (
            <FileButton onChange={choose} accept={kinds} resetRef={resetInput} inputProps={{ tabIndex: -1 }}>
              {(props) => (
                <Button variant="default" leftSection={<IconPhotoUp size={17} aria-hidden />} {...props}>
                  {person.photoUrl ? t('photo.change') : t('photo.upload')}
                </Button>
              )}
            </FileButton>
          )}
          {person.photoUrl && !chosen && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={17} aria-hidden />}
              onClick={asking.open}
            >
              {t('photo.remove')}
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
        <Progress value={percentCompleted} size="sm" mt="sm" aria-label={t('photo.use')} />
      )}
      <ConfirmDialog
        opened={isAsking}
        title={t('photo.removeTitle')}
        confirmLabel={t('photo.removeConfirm')}
        isDangerous
        onConfirm={() => {
          remove.mutate({ params: { userId: person.userId } })
          asking.close()
        }}
        onClose={asking.close}
      >
        {t('photo.removeText')}
      </ConfirmDialog>
    </Section>
  )
}
