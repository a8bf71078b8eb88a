declare module 'virtual:contract-routes' {
  const routes: Record<string, import('../build/contract-routes.ts').PortalRoute>
  export default routes
}
declare module 'virtual:contract-audit' {
  /** The fields whose changes the audit trail records, by the kind in the actions of its entries. */
  export const auditedFields: Readonly<Record<string, readonly string[]>>
  /** The changes that are offered as filters. */
  export const watchedChanges: readonly import('@gantry/contract/audited-fields').WatchedChange[]
}
declare module 'virtual:menu-texts' {
  const texts: Record<string, (() => Promise<{ default: Record<string, unknown> }>) | undefined>
  export default texts
}
declare module 'virtual:place-texts' {
  const texts: Record<string, (() => Promise<{ default: Record<string, unknown> }>) | undefined>
  export default texts
}
declare module 'virtual:pdf-files' {
  /** The address of the folders of pdfjs-dist from which it reads files, with a slash at its end. */
  const address: string
  export default address
}
declare module 'virtual:gantry-theme.css'
declare module '*.module.css' {
  const classes: Record<string, string>
  export default classes
}
declare module '*.css'
