import type { Document } from '@gantry/contract/documents'
import { useQueryClient } from '@tanstack/react-query'
import type { CallName, DownloadedFile } from '../api/contract-types.ts'
import { outdate } from '../api/outdate.ts'
import { saveFile } from '../api/save-file.ts'
import { notify } from '../ui/notify.ts'
import { useErrorText } from '../ui/use-error-text.ts'

type DocumentFilesOptions = {
  fetch: (documentId: number) => Promise<DownloadedFile>
  downloadFailed: string
  uploaded: string
  /** The call that lists them. */
  listedBy: CallName
}

/** How files leave and arrive, for a user's documents and a MIP's alike. */
export function useDocumentFiles({ fetch, downloadFailed, uploaded, listedBy }: DocumentFilesOptions) {
  const client = useQueryClient()
  const errorText = useErrorText()
  return {
    async download({ documentId }: Document): Promise<void> {
      try {
        saveFile(await fetch(documentId))
      } catch (error) {
        notify.error(errorText(error, downloadFailed).message)
      }
    },
    onUploaded(): void {
      notify.success(uploaded)
      void outdate(client, [listedBy])
    },
  }
}

// An id in a call's path may be text as well.
type Id = number | string

export const without = (documents: Document[], documentId: Id) =>
  documents.filter((document) => document.documentId !== Number(documentId))

export const withVisibility = (documents: Document[], documentId: Id, visibility: boolean) =>
  documents.map((document) =>
    document.documentId === Number(documentId) ? { ...document, visibility } : document,
  )
