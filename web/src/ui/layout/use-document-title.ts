import { useEffect } from 'react'
import { settings } from '../../i18n/settings.ts'

/** `Members · Gantry` in the tab and in the history. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${settings.productName}` : settings.productName
  }, [title])
}
