import { type RefusalCause, refusalCauses } from '@gantry/contract/domains/compliance/qualifications/words'
import { type MailValues, mailTemplate, type Say } from '../../../platform/mail/mails.ts'

/** `days` are left when it is sent; 0 after the last day in force. */
type Expiry<Name extends string = never> = MailValues<
  'kind' | 'expiresOn' | 'lastDay' | 'days' | 'link' | Name
>

function sentenceOf(cause: string | undefined, say: Say): string {
  const sentences: Readonly<Record<RefusalCause, string>> = {
    UNREADABLE: say(
      'The document cannot be read. Take a photo in good light, with all four edges, or upload the original file.',
    ),
    WRONG_DOCUMENT: say('The document is not the one that is asked for.'),
    OUT_OF_DATE: say('The document is no longer in force. Upload the latest one.'),
    OTHER_PERSON: say(
      'The name is not yours as it is recorded here. If you changed your name, tell your administrator.',
    ),
    OTHER_NUMBER: say('The number is not the one on the document or in the register.'),
    NOT_IN_REGISTER: say('The register does not have this number.'),
    INCOMPLETE: say('A page or an entry is missing. Upload the whole document.'),
    OTHER: '',
  }
  return sentences[refusalCauses.find((known) => known === cause) ?? 'OTHER']
}

const expiryExamples = [
  { kind: 'Radiation licence', expiresOn: '2026-12-31', lastDay: '2027-01-31', days: '30' },
  { kind: 'Radiation licence', expiresOn: '2026-12-31', lastDay: '2027-01-31', days: '0' },
]

export const qualificationExpires = mailTemplate(
  'qualification-expires',
  ({ kind, expiresOn, lastDay, days }: Expiry, { say, date }) => {
    const values = { kind, expiresOn: date(expiresOn) }
    return {
      subject:
        days === '0'
          ? say('Your {kind} has lapsed', { kind })
          : say('Your {kind} expires on {expiresOn}', values),
      lines:
        days === '0'
          ? [
              say('Your {kind} in {product} was last in force on {lastDay}.', {
                kind,
                lastDay: date(lastDay),
              }),
            ]
          : [
              say('The last day of your {kind} in {product} is {expiresOn}.', values),
              ...(lastDay === expiresOn
                ? []
                : [
                    say('It stays in force until {lastDay}, so that you can renew it.', {
                      lastDay: date(lastDay),
                    }),
                  ]),
            ],
      action: say('Renew it'),
      after: [say('Upload the renewal as soon as you have it. A second person checks it.')],
    }
  },
  expiryExamples,
)

/** The same of a MIP, to its administrators. */
export const mipQualificationExpires = mailTemplate(
  'mip-qualification-expires',
  ({ mip, kind, expiresOn, lastDay, days }: Expiry<'mip'>, { say, date }) => {
    const values = { mip, kind, expiresOn: date(expiresOn) }
    return {
      subject:
        days === '0'
          ? say('{mip}: {kind} has lapsed', { mip, kind })
          : say('{mip}: {kind} expires on {expiresOn}', values),
      lines:
        days === '0'
          ? [
              say('The {kind} of {mip} in {product} was last in force on {lastDay}.', {
                kind,
                mip,
                lastDay: date(lastDay),
              }),
            ]
          : [
              say('The last day of the {kind} of {mip} in {product} is {expiresOn}.', values),
              ...(lastDay === expiresOn
                ? []
                : [
                    say('It stays in force until {lastDay}, so that it can be renewed.', {
                      lastDay: date(lastDay),
                    }),
                  ]),
            ],
      action: say('Renew it'),
      after: [say('You get this mail as an administrator of the MIP.')],
    }
  },
  expiryExamples.map((example) => ({ ...example, mip: 'North Clinic' })),
)

/** A mail that waits since before causes were recorded has none. */
export const qualificationRefused = mailTemplate(
  'qualification-refused',
  ({ kind, cause, reason }: MailValues<'kind' | 'cause' | 'reason' | 'link'>, { say }) => ({
    subject: say('Your {kind} was not accepted', { kind }),
    lines: [say('{kind} in {product} was not accepted:', { kind }), sentenceOf(cause, say), reason].filter(
      (line) => line !== '',
    ),
    action: say('See your qualifications'),
    after: [say('Correct it and submit it again, or ask your administrator.')],
  }),
  refusalCauses.map((cause) => ({ kind: 'Radiation licence', cause, reason: 'The second page is cut off.' })),
)
