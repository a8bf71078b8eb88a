import { type MailValues, mailTemplate } from '../../../platform/mail/mails.ts'

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
)
