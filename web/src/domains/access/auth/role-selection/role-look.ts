import { type RoleCode, roleCode, roleCodes } from '@gantry/contract/product'
import {
  type Icon,
  IconHeadset,
  IconId,
  IconKeyboard,
  IconRadioactive,
  IconShieldCog,
  IconStethoscope,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react'
import { settings } from '../../../../i18n/settings.ts'

const icons: Record<RoleCode, Icon> = {
  Member: IconUser,
  GroupAdmin: IconUsersGroup,
  ProductAdmin: IconShieldCog,
  MRT: IconRadioactive,
  SMRT: IconRadioactive,
  MIS: IconStethoscope,
  TYP: IconKeyboard,
  CSS: IconHeadset,
}

const isRoleCode = (code: string): code is RoleCode => roleCodes.some((known) => known === code)

/** The look of a role, by its name in the calls. A role that an operator added has the default look. */
export function roleLook(name: string): { icon: Icon; code: RoleCode | 'other' } {
  const code = roleCode(settings.productName, name)
  return isRoleCode(code) ? { icon: icons[code], code } : { icon: IconId, code: 'other' }
}
