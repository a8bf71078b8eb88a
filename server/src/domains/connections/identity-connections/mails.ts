import { type MailValues, mailTemplate } from '../../../platform/mail/mails.ts'

type Values = MailValues<'hospital' | 'at'> & { what: 'ADDED' | 'REMOVED' }

export const hospitalLinkChanged = mailTemplate(
  'hospital-link-changed',
  ({ what, hospital, at }: Values, { say, time }) => {
    const values = { hospital, at: time(at) }
    return {
      subject:
        what === 'ADDED'
          ? say('{hospital} can sign you in to {product}', { hospital })
          : say('{hospital} no longer signs you in to {product}', { hospital }),
      lines: [
        what === 'ADDED'
          ? say('Since {at} you can sign in to {product} with your account at {hospital}.', values)
          : say(
              'Since {at} you cannot sign in to {product} with your account at {hospital}. An administrator removed the link. You were signed out everywhere.',
              values,
            ),
      ],
      after: [say('If you did not expect this, tell your administrator.')],
    }
  },
  (['ADDED', 'REMOVED'] as const).map((what) => ({
    what,
    hospital: 'North Hospital',
    at: '2026-11-20T13:30:00.000Z',
  })),
)
