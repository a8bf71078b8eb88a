import { type RoleCode, roleCode, roleLabels } from '@gantry/contract/product'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { settings } from '../../i18n/settings.ts'

type Labelled = { name: string; label: string }

/** The code of a role of the product; undefined for one that an administrator has added or renamed. */
export function ownCode({ name, label }: Labelled): RoleCode | undefined {
  const code = roleCode(settings.productName, name)
  return Object.hasOwn(roleLabels, code) && roleLabels[code as RoleCode] === label
    ? (code as RoleCode)
    : undefined
}

/** The label of a role. The product's roles are translated, unless an administrator has renamed them. */
export function useRoleLabel(): (role: Labelled) => string {
  const { t } = useTranslation()
  return useCallback(
    (role) => {
      const code = ownCode(role)
      return code ? t(`roles.${code}`) : role.label
    },
    [t],
  )
}
