import { type MailValues, mailTemplate } from '../../../platform/mail/mails.ts'

type Values = MailValues<'name' | 'at' | 'address' | 'device'> & { what: 'ADDED' | 'REMOVED' }

export const passkeyChanged = mailTemplate(
  'passkey-changed',
  ({ what, name, at, address, device: agent }: Values, { say, time, device }) => {
    const values = { name, at: time(at), device: device(agent), address }
    return {
      subject:
        what === 'ADDED'
          ? say('A passkey was added to your {product} account')
          : say('A passkey of your {product} account was removed'),
      lines: [
        what === 'ADDED'
          ? say(
              'The passkey “{name}” was added on {at}, on {device}, at the address {address}. It can sign in to your account.',
              values,
            )
          : say('The passkey “{name}” was removed on {at}, on {device}, at the address {address}.', values),
      ],
      after: [
        say(
          'If this was not you, remove the passkeys that you do not know, change your password at once and tell your administrator.',
        ),
      ],
    }
  },
  (['ADDED', 'REMOVED'] as const).map((what) => ({
    what,
    name: 'Work laptop',
    at: '2026-11-20T13:30:00.000Z',
    address: '203.0.113.7',
    device: 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  })),
)
