import type { ServerDomain } from '../../../platform/domain.ts'
import type { World } from '../../../platform/world.ts'
import { groupMipHandlers } from './group-mips/routes.ts'
import { personalLinks } from './personal-queries.ts'
import { risMipHandlers } from './ris-mips/routes.ts'
import { pruneEndReminders, removeEndedLinks } from './time-limits/ending.ts'
import { endsInbox } from './time-limits/inbox-queries.ts'
import { accessEnds } from './time-limits/mails.ts'
import { sendEndReminders } from './time-limits/reminders.ts'
import { userGroupHandlers } from './user-groups/routes.ts'
import { providerNumbersInbox } from './user-mips/inbox-queries.ts'
import { userMipHandlers } from './user-mips/routes.ts'
import { userRisHandlers } from './user-ris/routes.ts'

export const links = {
  tables: ['userMip', 'userGroup', 'risUser', 'groupMip', 'risMip', 'numberProblem', 'linkEndReminder'],
  references: {
    user: {
      'user_mip.user_id': { use: 'link', facts: 'user-mip' },
      'user_group.user_id': { use: 'link', facts: 'user-group' },
      'ris_user.user_id': { use: 'link', facts: 'user-ris' },
      'number_problem.user_id': 'goes with it',
      'link_end_reminder.user_id': 'goes with it',
    },
    mip: {
      'user_mip.mip_id': { use: 'link', facts: 'user-mip' },
      'group_mip.mip_id': { use: 'link', facts: 'group-mip' },
      'ris_mip.mip_id': { use: 'link', facts: 'ris-mip' },
      'number_problem.mip_id': 'goes with it',
    },
    ris: {
      'ris_user.ris_id': { use: 'link', facts: 'user-ris' },
      'ris_mip.ris_id': { use: 'link', facts: 'ris-mip' },
    },
    group: {
      'user_group.group_id': { use: 'link', facts: 'user-group' },
      'group_mip.group_id': { use: 'link', facts: 'group-mip' },
    },
  },
  personal: personalLinks,
  inbox: { ...providerNumbersInbox, ...endsInbox },
  handlers: (world: World) => ({
    ...userMipHandlers(world),
    ...userGroupHandlers(world),
    ...userRisHandlers(world),
    ...groupMipHandlers(world),
    ...risMipHandlers(world),
  }),
  jobs: {
    'ending-links': {
      cron: '* * * * *',
      failed: 'links that have ended could not be removed',
      run: removeEndedLinks,
    },
    'end-reminders': {
      cron: '* * * * *',
      failed: 'mails about ends of access could not be queued',
      run: sendEndReminders,
    },
  },
  prune: [pruneEndReminders],
  mails: [accessEnds],
} satisfies ServerDomain
