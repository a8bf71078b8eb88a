/** The eight roles of the platform, as code and database know them. */
export const roleCodes = ['Member', 'GroupAdmin', 'ProductAdmin', 'MRT', 'SMRT', 'MIS', 'TYP', 'CSS'] as const
export type RoleCode = (typeof roleCodes)[number]

/** What the eight are called at first, in English; an administrator may name them anew. */
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

/** `Gantry` → `gantry`: what stands for the product in paths and query names. */
export function productSlug(productName: string): string {
  return productName.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** A role's name in the calls: its code, except the administrator's, which carries the product's name. */
export function roleName(productName: string, code: string): string {
  return code === 'ProductAdmin' ? `${productName.replace(/[^A-Za-z0-9]/g, '')}Admin` : code
}

/** A role as other records name it in the calls. */
export const roleRef = (
  productName: string,
  { roleId, code, label }: { roleId: number; code: string; label: string },
) => ({ roleId, name: roleName(productName, code), label })

/** The code of a role's name in the calls; a name that is no role's is returned unchanged. */
export function roleCode(productName: string, name: string): string {
  return name === roleName(productName, 'ProductAdmin') ? 'ProductAdmin' : name
}
