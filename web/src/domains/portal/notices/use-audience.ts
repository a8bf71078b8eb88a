import type { Notice } from '@gantry/contract/domains/portal/notices/schemas'
import { useTranslation } from 'react-i18next'
import { joinNames } from '../../../i18n/format.ts'
import { useRoleLabel } from '../../../kit/roles/use-role-label.ts'

/** To whom a notice is, in words. */
export function useAudience() {
  const { t, i18n } = useTranslation('notices')
  const labelOf = useRoleLabel()
  return ({ isToEverybody, roles, groups, mips }: Notice): string =>
    isToEverybody
      ? t('everybody')
      : joinNames(
          [
            ...roles.map(labelOf),
            ...groups.map(({ groupName }) => groupName),
            ...mips.map(({ mipName }) => mipName),
          ],
          i18n.language,
        )
}
