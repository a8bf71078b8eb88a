import { useEffect } from 'react'
import { settings } from '../../i18n/settings.ts'

/** Sets the title in the tab and in the history: `Members · Gantry`. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · ${settings.displayedName}` : settings.displayedName
  }, [title])
}
