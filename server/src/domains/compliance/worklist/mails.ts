import { type MailValues, mailTemplate } from '../../../platform/mail/mails.ts'

/** `people` has a line for each: the name and the kinds. There are `more` that it does not name. */
export const worklistEscalation = mailTemplate(
  'worklist-escalation',
  ({ level, days, people, more }: MailValues<'level' | 'days' | 'people' | 'more' | 'link'>, { say }) => ({
    subject: say('{product}: these people were asked and have not acted'),
    lines: [
      level === 'GROUP'
        ? say(
            'Members of your group were asked by mail to see to their qualifications. After {days} days this is still to be done:',
            { days },
          )
        : say(
            'People were asked by mail to see to their qualifications. After {days} days this is still to be done:',
            { days },
          ),
      ...people.split('\n'),
      ...(more === '0' ? [] : [say('Others who are in the worklist: {more}', { more })]),
    ],
    action: say('Open the worklist'),
    after: [say('You get at most one such mail in a week.')],
  }),
  [
    { level: 'GROUP', days: '14', people: 'Ana Abel: Radiation licence', more: '3' },
    { level: 'PLATFORM', days: '28', people: 'Ana Abel: Radiation licence', more: '0' },
  ],
)

/**
 * `matters` has a line for each: the reason, HOLD or KEEP, the last day or `-`, and the label of the kind. HOLD: without it, links to MIPs are on
 * hold.
 */
export const worklistChase = mailTemplate(
  'worklist-chase',
  ({ matters }: MailValues<'matters' | 'link'>, { say, date }) => ({
    subject: say('{product}: please see to your qualifications'),
    lines: [
      say('This is missing, ends soon or has lapsed:'),
      ...matters.split('\n').map((line) => {
        const [, reason = 'MISSING', effect = '', day = '-', kind = line] =
          /^([A-Z]+) ([A-Z]+) (\d{4}-\d\d-\d\d|-) (.*)$/.exec(line) ?? []
        const holds = effect === 'HOLD'
        const named = { kind, day: day === '-' ? '' : date(day) }
        if (reason === 'MISSING') {
          return holds
            ? say('{kind}: missing. Without it, your links to MIPs that require it are on hold.', { kind })
            : say('{kind}: missing, although it is required of you.', { kind })
        }
        if (reason === 'LAPSED') {
          return holds
            ? say(
                '{kind}: was last in force on {day}. Until it is renewed, your links to MIPs that require it are on hold.',
                named,
              )
            : say('{kind}: was last in force on {day}.', named)
        }
        return holds
          ? say(
              '{kind}: in force until {day}. If it is not renewed by then, your links to MIPs that require it go on hold.',
              named,
            )
          : say('{kind}: in force until {day}. If it is not renewed by then, it lapses.', named)
      }),
    ],
    action: say('Open the form'),
    after: [say('A photo of the document is enough. A second person checks it.')],
  }),
  [
    {
      matters:
        'MISSING HOLD - Radiation licence\nLAPSED HOLD 2026-08-31 Police check\nEXPIRING HOLD 2026-12-31 Medical registration',
    },
    {
      matters:
        'MISSING KEEP - First aid\nLAPSED KEEP 2026-08-31 Manual handling\nEXPIRING KEEP 2026-12-31 Fire safety',
    },
  ],
)
