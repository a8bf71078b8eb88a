/** The number of records of each kind for a number of users. */
export type Sizes = {
  users: number
  groups: number
  /** Members of the one large group, which is the first. */
  largeGroup: number
  mips: number
  ris: number
}

export const sizeNames = { '10k': 10_000, '100k': 100_000, '1M': 1_000_000 } as const
export type SizeName = keyof typeof sizeNames

export const largeGroupId = 1
export const largeGroupName = 'Grand Imaging Alliance'

export function sizesFor(users: number): Sizes {
  return {
    users,
    groups: Math.max(4, Math.round(users / 200)),
    largeGroup: Math.min(5_000, users / 2),
    mips: Math.max(10, Math.round(users / 80)),
    ris: Math.max(3, Math.round(users / 50_000)),
  }
}

/** Every group has a generated administrator, except the large one: the bench signs in as its administrator. */
export function groupAdministeredBy({ groups }: Sizes, userId: number): number | null {
  const groupId = userId / 150
  return Number.isInteger(groupId) && groupId > largeGroupId && groupId <= groups ? groupId : null
}

/** Distributed evenly over all users; two places remain for the users of the bench. */
export function isInLargeGroup({ users, largeGroup }: Sizes, userId: number): boolean {
  const invented = largeGroup - 2
  const step = Math.floor(users / invented)
  return userId % step === 0 && userId / step <= invented
}
