import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import classes from './DropArea.module.css'
import { FileButton } from './FileButton.tsx'

type DropAreaProps = {
  /** The text that files can be dropped here. */
  hint: string
  buttonLabel: string
  /** The accepted kinds and sizes. */
  rules: string
  accept: string
  onFiles: (files: File[]) => void
}

const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** Accepts files by button, keyboard or drag and drop. */
export function DropArea({ hint, buttonLabel, rules, accept, onFiles }: DropAreaProps) {
  // The event for entering a child comes before the one for leaving its parent, so enter events are counted.
  const [depth, setDepth] = useState(0)

  function drop(event: DragEvent): void {
    event.preventDefault()
    setDepth(0)
    const files = Array.from(event.dataTransfer.files)
    if (files.length > 0) onFiles(files)
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
      <FileButton variant="light" className={classes.button} accept={accept} multiple onFiles={onFiles}>
        {buttonLabel}
      </FileButton>
    </div>
  )
}
