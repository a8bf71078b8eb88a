import { roleCode } from '@gantry/contract/product'
import { useTranslation } from 'react-i18next'
import { settings } from '../../../i18n/settings.ts'

const described = ['Member', 'GroupAdmin', 'ProductAdmin', 'MRT', 'SMRT', 'MIS', 'TYP', 'CSS'] as const
type Described = (typeof described)[number]

const isDescribed = (code: string): code is Described => described.some((known) => known === code)

/** A sentence that describes a role. Roles that an operator added have none. */
export function useRoleDescription() {
  const { t } = useTranslation('users')
  return (wireName: string): string | undefined => {
    const code = roleCode(settings.productName, wireName)
    return isDescribed(code) ? t(`roleDescriptions.${code}`) : undefined
  }
}
