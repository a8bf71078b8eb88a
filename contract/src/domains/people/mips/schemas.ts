import { z } from 'zod'
import { australianStates, stateFilters } from '../../../australian-states.ts'
import { May } from '../../../declared/may.ts'
import { EmailOrEmpty, Id, IdText, line, Phone, PreviewToken, requiredLine, Time } from '../../../fields.ts'
import { isHpio } from '../../../healthcare-identifiers.ts'
import { listBody } from '../../../paging.ts'
import { records } from '../../../registry.ts'
import { CustomFilters, CustomValues, CustomValuesBody } from '../custom-fields/schemas.ts'

export const MipBody = z.object({
  mipId: z.int().min(0).optional(),
  version: z.int().positive().optional(),
  name: requiredLine(120),
  code: line(40).optional(),
  /** Set by platform administrators only. Without one, a new MIP gets its code, or `mip-` and its id. */
  archiveLabel: line(64)
    .regex(/^[A-Za-z0-9_-]*$/, 'An archive label has letters without accents, digits, - and _ only.')
    .optional(),
  lspn: line(6)
    .regex(/^\d{0,6}$/, 'An LSPN is up to six digits.')
    .optional(),
  hpio: line(16)
    .refine(
      (text) => text === '' || isHpio(text),
      'An HPI-O is sixteen digits beginning 800362 with a right check digit.',
    )
    .optional(),
  email: EmailOrEmpty.optional(),
  phone: Phone.optional(),
  addressLine1: line(120).optional(),
  addressLine2: line(120).optional(),
  suburb: line(80).optional(),
  /** Empty only while it was never known: days, requirements and licences depend on it. */
  state: z.enum(['', ...australianStates]).optional(),
  /** A Commonwealth entity or its contractor. Set by platform administrators only. */
  isCommonwealth: z.boolean().optional(),
  postcode: line(12).optional(),
  country: line(60).optional(),
  custom: CustomValuesBody.optional(),
  /** Needed if another state or the mark of the Commonwealth holds or frees people. */
  previewToken: PreviewToken.optional(),
})
export type MipBody = z.input<typeof MipBody>

export const Mip = z.object({
  mipId: Id,
  name: z.string(),
  code: z.string(),
  /** The label of the MIP's studies in connected image archives. */
  archiveLabel: z.string(),
  lspn: z.string(),
  hpio: z.string(),
  email: z.string(),
  phone: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  suburb: z.string(),
  state: z.string(),
  /** What stood there as a free text and names no state; empty once the state is known. */
  formerState: z.string(),
  /** The Commonwealth licenses it and its people for radiation, instead of the state. */
  isCommonwealth: z.boolean(),
  postcode: z.string(),
  country: z.string(),
  status: z.boolean(),
  logoUrl: z.string().nullable(),
  createdAt: Time,
  statusChangeDate: Time,
  version: z.int(),
})
export type Mip = z.infer<typeof Mip>

export const mipActions = [
  'edit',
  'set-status',
  'rename',
  'set-label',
  'mark-commonwealth',
  'link',
  'change-users',
] as const
export type MipAction = (typeof mipActions)[number]

/** A MIP with its custom fields, and what the caller may do. */
export const ReadMip = Mip.extend({ custom: CustomValues.optional(), may: May(mipActions) })
export type ReadMip = z.infer<typeof ReadMip>

export const MipRow = Mip.pick({
  mipId: true,
  name: true,
  code: true,
  archiveLabel: true,
  lspn: true,
  phone: true,
  suburb: true,
  state: true,
  formerState: true,
  isCommonwealth: true,
  status: true,
  logoUrl: true,
}).extend({
  /** Null when the caller may not see the count: members see neither, group administrators not the groups. */
  userCount: z.int().nullable(),
  groupCount: z.int().nullable(),
  /** The custom fields of the list that the caller may see. */
  custom: CustomValues.optional(),
})
export type MipRow = z.infer<typeof MipRow>

export const MipIdParams = z.object({ mipId: IdText })

/** The empty text filters by nothing. */
export const MipStateFilter = z.enum(['', ...stateFilters])

export const MipListBody = listBody(records.mip.sorts, {
  state: MipStateFilter.optional(),
  groupId: Id.optional(),
  risId: Id.optional(),
  custom: CustomFilters.optional(),
})
