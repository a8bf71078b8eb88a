import { eventTypes } from '@gantry/contract/domains/connections/webhooks/words'

const ofKinds = (...kinds: readonly string[]) =>
  eventTypes.filter((type) => kinds.includes(type.split('.', 1)[0] ?? ''))

/** The events that receivers of usual kinds need. */
export const eventPresets = {
  people: ofKinds('user', 'user-role'),
  access: ofKinds('user', 'user-mip', 'user-group', 'user-ris', 'user-role', 'group-mip', 'ris-mip', 'hold'),
  holds: ofKinds('hold'),
}
export type EventPreset = keyof typeof eventPresets
export const eventPresetNames = Object.keys(eventPresets) as EventPreset[]

/** The preset that has exactly these events. */
export const presetOf = (chosen: readonly string[]) =>
  eventPresetNames.find(
    (name) =>
      eventPresets[name].length === chosen.length &&
      eventPresets[name].every((type) => chosen.includes(type)),
  )
