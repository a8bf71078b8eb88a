import type { Standing } from '@gantry/contract/domains/compliance/qualifications/words'
import { type MailValues, mailTemplate } from '../../../platform/mail/mails.ts'

/** The standings that hold a link. */
type Lacking = Exclude<Standing, 'CURRENT' | 'DUE' | 'UNCHECKED' | 'GRACE'>

/** `mips` has a name in each line, `missing` a standing and the label of a kind. */
export const linksOnHold = mailTemplate(
  'links-on-hold',
  ({ mips, missing }: MailValues<'mips' | 'missing' | 'link'>, { say }) => {
    const labels: Record<Lacking, string> = {
      MISSING: say('missing'),
      UNVERIFIED: say('waiting for a check'),
      SUSPENDED: say('suspended or not found in the register'),
      LAPSED: say('lapsed'),
    }
    return {
      subject: say('Your work in {product} is on hold'),
      lines: [
        say('Your links to these MIPs are on hold, because a qualification that they require is missing:'),
        ...mips.split('\n'),
        say('This is missing:'),
        ...missing.split('\n').map((line) => {
          const [, standing = '', kind = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
          return `${kind}: ${labels[standing as Lacking] ?? labels.MISSING}`
        }),
      ],
      action: say('Upload your qualifications'),
      after: [
        say(
          'You can sign in as usual. As soon as the missing qualifications have been checked, your links are in force again.',
        ),
      ],
    }
  },
  [
    {
      mips: 'North Clinic\nSouth Clinic',
      missing:
        'MISSING Radiation licence\nUNVERIFIED Police check\nSUSPENDED Medical registration\nLAPSED First aid',
    },
  ],
)
