// This file has no schema library, because the portal's forms use it before they load one.

/** The languages of the portal. */
export const portalLanguages = ['en', 'zh', 'es', 'fr', 'it', 'ar'] as const
export type PortalLanguage = (typeof portalLanguages)[number]
