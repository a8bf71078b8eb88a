import { roleCodes, roleLabels } from '@gantry/contract/product'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** The name of a role of which only the label is known: the product's roles are translated. */
export function useTranslatedRole(): (label: string) => string {
  const { t } = useTranslation()
  return useCallback(
    (label) => {
      const code = roleCodes.find((known) => roleLabels[known] === label)
      return code === undefined ? label : t(`roles.${code}`)
    },
    [t],
  )
}
