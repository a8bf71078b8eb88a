/** The rule of Orthanc for a label: `ServerToolbox::IsValidLabel`. */
const label = /^[A-Za-z0-9_-]{1,64}$/
const madeOfId = (mipId: number) => `mip-${mipId}`

/**
 * Returns the label of a MIP's studies: its code when that is a valid label, otherwise `mip-` and the id. A code that
 * looks like `mip-7` is replaced too, because it could be the label of another MIP. Codes are never rewritten,
 * because two codes such as `N/1` and `N 1` could become equal. Codes are unique without regard to case, so labels
 * are unique.
 */
export const labelOf = ({ mipId, code }: { mipId: number; code: string }): string =>
  label.test(code) && !/^mip-\d+$/i.test(code) ? code : madeOfId(mipId)
