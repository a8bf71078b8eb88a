/** The codes of the platform's eight roles in the code and the database. */
export const roleCodes = ['Member', 'GroupAdmin', 'ProductAdmin', 'MRT', 'SMRT', 'MIS', 'TYP', 'CSS'] as const
export type RoleCode = (typeof roleCodes)[number]

/** The roles that work at MIPs and in groups, and the roles that administer them. */
export const everyone = ['ProductAdmin', 'GroupAdmin', 'Member'] as const
export const administrators = ['ProductAdmin', 'GroupAdmin'] as const
export const isAdministratorRole = (code: string): boolean => administrators.some((role) => role === code)
/** Any role, also one that a deployer added. */
export const anyRole: readonly RoleCode[] = [...roleCodes]

/** The default English labels of the eight roles. An administrator may change them. */
export const roleLabels: Record<RoleCode, string> = {
  Member: 'Member',
  GroupAdmin: 'Group administrator',
  ProductAdmin: 'Platform administrator',
  MRT: 'Medical radiation technologist',
  SMRT: 'Senior medical radiation technologist',
  MIS: 'Medical imaging specialist',
  TYP: 'Typist',
  CSS: 'Client support staff',
}

/** `Gantry` becomes `gantry`: the form of the product's name in paths and query names. */
export function productSlug(productName: string): string {
  return productName.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** The name of a role in the calls: its code. Only the administrator's role uses the product's name. */
export function roleName(productName: string, code: string): string {
  return code === 'ProductAdmin' ? `${productName.replace(/[^A-Za-z0-9]/g, '')}Admin` : code
}

/** The reference to a role in other records. */
export const roleRef = (
  productName: string,
  { roleId, code, label }: { roleId: number; code: string; label: string },
) => ({ roleId, name: roleName(productName, code), label })

/** Converts a role's name in the calls to its code. Unknown names are returned unchanged. */
export function roleCode(productName: string, name: string): string {
  return name === roleName(productName, 'ProductAdmin') ? 'ProductAdmin' : name
}
