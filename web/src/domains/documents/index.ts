export { MipDocuments } from './MipDocuments.tsx'
export { UserDocuments } from './UserDocuments.tsx'
