export { DocumentsPanel } from './DocumentsPanel.tsx'
export { MipDocuments } from './MipDocuments.tsx'
export { UserDocuments } from './UserDocuments.tsx'
