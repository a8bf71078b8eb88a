import type { HoldChange, HoldPreview } from '@gantry/contract/domains/compliance/requirements/hold-schemas'
import type { Answer, Caller } from '../caller.ts'

/** The preview of a change that can hold or free people. */
export const previewOf = (caller: Caller, change: HoldChange, page: object = {}): Promise<Answer> =>
  caller.inject('POST', '/api/holds/preview', { change, ...page })

const paths = {
  requirement: '/api/gantry-admin/requirements',
  'qualification-kind': '/api/qualification-kinds',
  mip: '/api/mips/add-update',
}

/** Makes the change, with the token of its preview if there is one. */
export function saveChange(caller: Caller, change: HoldChange, previewToken?: string): Promise<Answer> {
  if (change.of === 'qualification-kind-status') {
    const { qualificationKindId, status } = change
    return caller.inject('POST', `${paths['qualification-kind']}/${qualificationKindId}/status`, {
      status,
      previewToken,
    })
  }
  if (change.of !== 'requirement-deletion')
    return caller.inject('POST', paths[change.of], { ...change.body, previewToken })
  const query = previewToken === undefined ? '' : `?previewToken=${previewToken}`
  return caller.inject('DELETE', `${paths.requirement}/${change.requirementId}${query}`)
}

/** Makes a change after its preview. The answer is that of the preview if it is refused. */
export async function changeAfterPreview(caller: Caller, change: HoldChange): Promise<Answer> {
  const preview = await previewOf(caller, change)
  if (preview.status !== 200) return preview
  return saveChange(caller, change, preview.json<HoldPreview>().previewToken)
}
