import type { Actor } from '../../../platform/actor.ts'

/** Covers requirements and the kinds of qualifications that they ask for. */
export const canChangeRequirements = (actor: Actor): boolean => actor.role === 'ProductAdmin'
