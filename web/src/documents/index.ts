export { DocumentsPanel } from './DocumentsPanel.tsx'
export { UserDocuments } from './UserDocuments.tsx'
