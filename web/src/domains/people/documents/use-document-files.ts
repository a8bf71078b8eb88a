import type { Document } from '@gantry/contract/domains/people/documents/schemas'
import { useQueryClient } from '@tanstack/react-query'
import type { CallName, DownloadedFile } from '../../../api/contract-types.ts'
import { invalidateAfter } from '../../../api/invalidation.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { useErrorText } from '../../../ui/feedback/use-error-text.ts'

type DocumentFilesOptions = {
  fetch: (documentId: number) => Promise<DownloadedFile>
  downloadFailed: string
  uploaded: string
  /** The call that uploads one. */
  write: CallName
}

/** Uploads and reads documents of a user or a MIP. */
export function useDocumentFiles({ fetch, downloadFailed, uploaded, write }: DocumentFilesOptions) {
  const client = useQueryClient()
  const errorText = useErrorText()
  return {
    /** Null after a failure, which is shown. */
    async read({ documentId }: Pick<Document, 'documentId'>): Promise<DownloadedFile | null> {
      try {
        return await fetch(documentId)
      } catch (error) {
        notify.error(errorText(error, downloadFailed).message)
        return null
      }
    },
    onUploaded(): void {
      notify.success(uploaded)
      void invalidateAfter(client, write)
    },
  }
}

// An id in the path of a call may be a string too.
type Id = number | string

export const without = (documents: Document[], documentId: Id) =>
  documents.filter((document) => document.documentId !== Number(documentId))

export const withVisibility = (documents: Document[], documentId: Id, visibility: boolean) =>
  documents.map((document) =>
    document.documentId === Number(documentId) ? { ...document, visibility } : document,
  )
