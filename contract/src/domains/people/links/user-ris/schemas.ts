import { z } from 'zod'
import { Id } from '../../../../fields.ts'
import { UserSummary } from '../../users/summary.ts'

/** A link in the list of a RIS. */
export const RisUserOfRis = z.object({ risUserId: Id, risId: Id, ...UserSummary, risUserName: z.string() })
export type RisUserOfRis = z.infer<typeof RisUserOfRis>

export const RisSummary = { risId: Id, risName: z.string(), risCode: z.string(), risStatus: z.boolean() }

export const RisUser = z.object({ risUserId: Id, userId: Id, ...RisSummary, risUserName: z.string() })
export type RisUser = z.infer<typeof RisUser>

export const linkedRisSorts = ['name', 'code', 'risId'] as const
