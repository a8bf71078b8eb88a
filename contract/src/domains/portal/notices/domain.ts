import type { ContractDomain } from '../../../declared/domain.ts'
import { errors } from './errors.ts'
import { noticeRoutes } from './routes.ts'
import * as schemas from './schemas.ts'

export const notices = {
  tags: [
    {
      name: 'notices',
      description:
        'Notices of platform administrators at the top of the portal, and who has acknowledged them.',
      routes: noticeRoutes,
    },
  ],
  schemas: [schemas],
  audited: {
    notice: {
      startsAt: 'Shown from',
      endsAt: 'Shown until',
      isAcknowledgementAsked: 'Acknowledgement asked',
      audience: 'To whom',
      texts: 'Texts',
    },
  },
  hidden: ['notice.texts'],
  errors,
} as const satisfies ContractDomain
