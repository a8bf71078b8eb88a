import { useTranslation } from 'react-i18next'

/** "Users: write" for `users:write`, and "FHIR directory: Location" for `system/Location.rs`. */
export function useScopeLabel() {
  const { t } = useTranslation('service-accounts')
  return (scope: string): string => {
    const [, type] = /^system\/(.+)\.rs$/.exec(scope) ?? []
    if (type !== undefined) return type === '*' ? t('directory.all') : t('directory.one', { type })
    const [domain = '', verb = ''] = scope.split(':')
    return t(`verbs.${verb}` as never, { domain: t(`domains.${domain}` as never) })
  }
}
