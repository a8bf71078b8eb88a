import { lazy } from 'react'

export { DocumentRow } from './DocumentRow.tsx'
export { acceptedFiles } from './file-rules.ts'
export { uploadQueueFor } from './open-queues.ts'
export { UploadList } from './UploadList.tsx'
export { useDocumentFiles } from './use-document-files.ts'
export { useFileRules } from './use-file-rules.ts'
export { useUploads } from './use-uploads.ts'

// Tabs of records, which few visits open.
export const MipDocuments = lazy(() => import('./MipDocuments.tsx'))
export const UserDocuments = lazy(() => import('./UserDocuments.tsx'))
