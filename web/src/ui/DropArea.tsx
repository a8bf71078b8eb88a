import { Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import classes from './DropArea.module.css'

type DropAreaProps = {
  /** Says that files can be dropped here. */
  hint: string
  buttonLabel: string
  /** Which kinds and how large. */
  rules: string
  accept: string
  onFiles: (files: File[]) => void
}

const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** Takes files by button, keyboard or drop. */
export function DropArea({ hint, buttonLabel, rules, accept, onFiles }: DropAreaProps) {
  // Entering a child fires before leaving its parent, so entrances are counted rather than remembered.
  const [depth, setDepth] = useState(0)
  const resetInput = useRef<() => void>(null)

  function take(files: File[]): void {
    if (files.length > 0) onFiles(files)
    // The same file chosen again is chosen anew.
    resetInput.current?.()
  }

  function drop(event: DragEvent): void {
    event.preventDefault()
    setDepth(0)
    take(Array.from(event.dataTransfer.files))
  }

  return (
    <div
      className={classes.area}
      data-over={depth > 0 || undefined}
      onDragEnter={(event) => carriesFiles(event) && setDepth((known) => known + 1)}
      onDragLeave={() => setDepth((known) => Math.max(0, known - 1))}
      onDragOver={(event) => carriesFiles(event) && event.preventDefault()}
      onDrop={drop}
    >
      <IconUpload size={22} stroke={1.6} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <p className={classes.hint}>{hint}</p>
        <p className={classes.rules}>{rules}</p>
      </div>
      <FileButton
        onChange={take}
        accept={accept}
        multiple
        resetRef={resetInput}
        inputProps={{ tabIndex: -1 }}
      >
        {(props) => (
          <Button
            variant="light"
            size="sm"
            className={classes.button}
            classNames={{ label: classes.label }}
            {...props}
          >
            {buttonLabel}
          </Button>
        )}
      </FileButton>
    </div>
  )
}
