/** Orthanc's own rule for a label: `ServerToolbox::IsValidLabel`. */
const label = /^[A-Za-z0-9_-]{1,64}$/
const madeOfId = (mipId: number) => `mip-${mipId}`

/**
 * What a MIP's studies are labelled with: its code. Where that cannot be a label, or could be taken for another
 * MIP's, it is made of the id. Codes are unique whatever their case, so no two MIPs share a label: nothing of a
 * code is rewritten, since `N/1` and `N 1` might then meet.
 */
export const labelOf = ({ mipId, code }: { mipId: number; code: string }): string =>
  label.test(code) && !/^mip-\d+$/i.test(code) ? code : madeOfId(mipId)
