import type { ModalitiesOfLinks } from '@gantry/contract/domains/people/links/user-mips/schemas'
import {
  type Modality,
  type ModalityChange,
  modalities,
} from '@gantry/contract/domains/people/links/user-mips/words'
import type { z } from 'zod'
import { doForEach } from '../../../../kit/bulk.ts'
import type { Actor } from '../../../../platform/actor.ts'
import type { World } from '../../../../platform/world.ts'
import { changeModalities } from './service.ts'

/** Whether a link has a modality afterwards. */
const rules: Record<ModalityChange, (had: boolean, chosen: boolean) => boolean> = {
  SET: (_had, chosen) => chosen,
  ADD: (had, chosen) => had || chosen,
  REMOVE: (had, chosen) => had && !chosen,
}

/** Changes several links, each as by the call for one. Those of the caller are refused. */
export const updateModalities = (
  world: Pick<World, 'db' | 'clock' | 'log'>,
  actor: Actor,
  { ids: userMipIds, change, modalities: chosen }: z.output<typeof ModalitiesOfLinks>,
) => {
  const after = (before: readonly string[]): Modality[] =>
    modalities.filter((code) => rules[change](before.includes(code), chosen.includes(code)))
  return doForEach(world, userMipIds, (userMipId) => changeModalities(world, actor, userMipId, after))
}
