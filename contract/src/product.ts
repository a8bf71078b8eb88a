/** The eight roles of the platform, as code and database know them (spec section 3). */
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

/** A role's name on the wire: its code, but for the administrator's, which carries the product's name. */
export function roleName(productName: string, code: string): string {
  return code === 'ProductAdmin' ? `${productName.replace(/[^A-Za-z0-9]/g, '')}Admin` : code
}

/** The code behind a role's name on the wire; a name that is no role's comes back as it is. */
export function roleCode(productName: string, name: string): string {
  return name === roleName(productName, 'ProductAdmin') ? 'ProductAdmin' : name
}
