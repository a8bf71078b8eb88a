declare module 'virtual:contract-routes' {
  const routes: Record<string, import('../build/contract-routes.ts').PortalRoute>
  export default routes
}
declare module 'virtual:gantry-theme.css'
declare module '*.module.css' {
  const classes: Record<string, string>
  export default classes
}
declare module '*.css'
