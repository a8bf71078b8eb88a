import { roleCode, roleLabels } from '@gantry/contract/product'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { settings } from '../../i18n/settings.ts'

type Labelled = { name: string; label: string }
const isOwn = (code: string): code is keyof typeof roleLabels => Object.hasOwn(roleLabels, code)

/** The label of a role. The product's roles are translated, unless an administrator has renamed them. */
export function useRoleLabel(): (role: Labelled) => string {
  const { t } = useTranslation()
  return useCallback(
    ({ name, label }) => {
      const code = roleCode(settings.productName, name)
      return isOwn(code) && roleLabels[code] === label ? t(`roles.${code}`) : label
    },
    [t],
  )
}
