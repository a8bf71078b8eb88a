import type { EndingLink } from '@gantry/contract/domains/people/links/time-limits/words'
import { type MailValues, mailTemplate } from '../../../../platform/mail/mails.ts'

/** Each line of `ends` is a kind of link, the last day, a person (empty for the own ones) and a name, with tabs between. */
type Values = MailValues<'ends' | 'link'> & { whose: 'own' | 'others' }

export const accessEnds = mailTemplate(
  'access-ends',
  ({ whose, ends }: Values, { say, date }) => {
    const labels: Record<EndingLink, string> = {
      'user-mip': say('MIP'),
      'user-group': say('group'),
      'user-role': say('role'),
    }
    return {
      subject:
        whose === 'own'
          ? say('Your access in {product} ends soon')
          : say('Access of people in your group ends soon'),
      lines: [
        whose === 'own'
          ? say('This ends in {product}:')
          : say('This ends in {product} for people in your group:'),
        // Such as "Ana Abel: MIP North Clinic, last day 30 June 2027".
        ...ends.split('\n').map((line) => {
          const [kind = '', day = '', person = '', name = ''] = line.split('\t')
          const owner = person === '' ? '' : `${person}: `
          return `${owner}${labels[kind as EndingLink] ?? ''} ${name}, ${say('last day {day}', { day: date(day) })}`
        }),
      ],
      action: say('Open {product}'),
      after: [
        whose === 'own'
          ? say(
              'After the last day you cannot use it any more. If you still need it, ask your administrator.',
            )
          : say('Set a later end, or none, if it should go on.'),
      ],
    }
  },
  [
    {
      whose: 'own',
      ends: [
        'user-mip\t2026-12-31\t\tNorth Clinic',
        'user-group\t2026-12-31\t\tNorth',
        'user-role\t2026-12-31\t\tCoordinator',
      ].join('\n'),
    },
    { whose: 'others', ends: 'user-mip\t2026-12-31\tAna Abel\tNorth Clinic' },
  ],
)
