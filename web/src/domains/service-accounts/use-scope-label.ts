import { useTranslation } from 'react-i18next'

/** "Users: write" for `users:write`. */
export function useScopeLabel() {
  const { t } = useTranslation('service-accounts')
  return (scope: string): string => {
    const [domain = '', verb = ''] = scope.split(':')
    return t(`verbs.${verb}` as never, { domain: t(`domains.${domain}` as never) })
  }
}
