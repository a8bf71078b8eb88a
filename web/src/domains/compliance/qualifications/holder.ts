/** Who has qualifications: a person or a MIP. */
export type Holder = { userId: number } | { mipId: number }
