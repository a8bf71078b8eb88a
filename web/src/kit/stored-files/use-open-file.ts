import { useEffect, useState } from 'react'
import type { DownloadedFile } from '../../api/contract-types.ts'
import { type OpenFile, openFile } from './open-file.ts'

type Opening = { opened?: OpenFile; error?: unknown }
type OpeningOf = Opening & { file: DownloadedFile }

/** Opens a file, and closes it when another one is shown. */
export function useOpenFile(file: DownloadedFile): Opening {
  const [opening, setOpening] = useState<OpeningOf>({ file })
  useEffect(() => {
    let isShown = true
    const reading = openFile(file)
    reading.then(
      (opened) => isShown && setOpening({ file, opened }),
      (error: unknown) => isShown && setOpening({ file, error }),
    )
    return () => {
      isShown = false
      reading.then(
        (opened) => opened.close(),
        () => undefined,
      )
    }
  }, [file])
  return opening.file === file ? opening : {}
}
