import type { ServerDomain } from '../../../platform/domain.ts'
import { holdFigures } from './figures.ts'
import { updateHolds, updateHoldsOfChecked } from './holds.ts'
import { overridesInbox } from './inbox-queries.ts'
import { linksOnHold } from './mails.ts'
import { personalRequirements } from './personal-queries.ts'
import { requirementHandlers } from './routes.ts'

export const requirements = {
  tables: ['requirement', 'holdOverride', 'linkHold'],
  references: {
    user: {
      'hold_override.user_id': { use: 'link' },
      'hold_override.made_by': 'follows a use',
    },
    mip: {
      'requirement.mip_id': { use: 'requirement' },
      'hold_override.mip_id': { use: 'link' },
    },
  },
  personal: personalRequirements,
  inbox: overridesInbox,
  handlers: requirementHandlers,
  jobs: {
    // Looking through the links of a million people takes a processor some seconds.
    holds: {
      cron: '*/10 * * * *',
      queue: 'holds',
      failed: 'holds of links could not be updated',
      run: updateHolds,
    },
    'holds-of-checks': {
      cron: '* * * * *',
      queue: 'holds',
      failed: 'holds of links could not be updated',
      run: updateHoldsOfChecked,
    },
  },
  figures: [holdFigures],
  mails: [linksOnHold],
} satisfies ServerDomain
