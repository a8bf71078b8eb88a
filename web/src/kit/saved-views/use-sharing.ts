import type { SavedView } from '@gantry/contract/domains/portal/saved-views/schemas'
import { useTranslation } from 'react-i18next'

/** Says with whom a view is shared, and by whom if it is not the viewer's own. */
export function useSharing(): (view: SavedView) => string {
  const { t } = useTranslation('saved-views')
  return ({ sharedWith, groupName, isOwn, ownerName }) => {
    const names = { group: groupName ?? '', name: ownerName }
    if (isOwn) return t(`shared.own.${sharedWith}`, names)
    return sharedWith === 'group' ? t('shared.others.group', names) : t('shared.others.everyone', names)
  }
}
