import { type MailValues, mailTemplate } from '../../../platform/mail/mails.ts'

/** `days` are left when it is sent; 0 after the last day in force. */
type Expiry<Name extends string = never> = MailValues<
  'kind' | 'expiresOn' | 'lastDay' | 'days' | 'link' | Name
>

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
)

export const qualificationRefused = mailTemplate(
  'qualification-refused',
  ({ kind, reason }: MailValues<'kind' | 'reason' | 'link'>, { say }) => ({
    subject: say('Your {kind} was not accepted', { kind }),
    lines: [say('{kind} in {product} was not accepted:', { kind }), reason],
    action: say('See your qualifications'),
    after: [say('Correct it and submit it again, or ask your administrator.')],
  }),
)
