import { type MailValues, mailTemplate } from '../../../platform/mail/mails.ts'

export const oneTimeCode = mailTemplate(
  'one-time-code',
  ({ expiresAt }: MailValues<'code' | 'expiresAt'>, { say, time }) => ({
    subject: say('Your {product} sign-in code'),
    lines: [say('Enter this code to finish signing in:')],
    after: [
      say('The code works once, until {expiresAt}.', { expiresAt: time(expiresAt) }),
      say(
        'Never give it to anyone. If you are not signing in right now, somebody knows your password: change it.',
      ),
    ],
  }),
  [{ code: '123456', expiresAt: '2026-11-20T13:30:00.000Z' }],
)

/** The same code, for somebody who is signed in already. */
export const factorCode = mailTemplate(
  'factor-code',
  ({ expiresAt }: MailValues<'code' | 'expiresAt'>, { say, time }) => ({
    subject: say('Your {product} code'),
    lines: [say('Enter this code to show that it is you:')],
    after: [
      say('The code works once, until {expiresAt}.', { expiresAt: time(expiresAt) }),
      say(
        'Never give it to anyone. If you did not ask for it, somebody uses your open session: end your sessions and change your password.',
      ),
    ],
  }),
  [{ code: '123456', expiresAt: '2026-11-20T13:30:00.000Z' }],
)

export const passwordReset = mailTemplate(
  'password-reset',
  ({ expiresAt }: MailValues<'link' | 'expiresAt'>, { say, time }) => ({
    subject: say('Reset your {product} password'),
    lines: [
      say('You asked for a new password. Choose it here:'),
      say('The link works once, until {expiresAt}. An older link no longer works.', {
        expiresAt: time(expiresAt),
      }),
    ],
    action: say('Choose a new password'),
    after: [say('If you did not ask for this, you can ignore it: your password stays as it is.')],
  }),
  [{ expiresAt: '2026-11-20T13:30:00.000Z' }],
)

export const passwordChanged = mailTemplate(
  'password-changed',
  ({ at, address }: MailValues<'at' | 'address'>, { say, time }) => ({
    subject: say('Your {product} password was changed'),
    lines: [
      say('The password of your account was changed on {at}, from the address {address}.', {
        at: time(at),
        address,
      }),
    ],
    after: [say('If this was not you, reset your password at once and tell your administrator.')],
  }),
  [{ at: '2026-11-20T13:30:00.000Z', address: '203.0.113.7' }],
)

export const newDevice = mailTemplate(
  'new-device',
  (
    { at, address, device: agent }: MailValues<'at' | 'address' | 'device' | 'link'>,
    { say, time, device },
  ) => ({
    subject: say('Sign-in to {product} from a new device'),
    lines: [
      say(
        'Somebody signed in to your account on {at}, from a device that you have not used before: {device}, at the address {address}.',
        { at: time(at), device: device(agent), address },
      ),
    ],
    action: say('See your sessions'),
    after: [
      say(
        'If this was you, you need not do anything. If not, end that session, change your password at once and tell your administrator.',
      ),
    ],
  }),
  [
    {
      at: '2026-11-20T13:30:00.000Z',
      address: '203.0.113.7',
      device: 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    },
  ],
)

/** `left` is the number of codes that are left. */
export const recoveryCodeUsed = mailTemplate(
  'recovery-code-used',
  (
    { at, address, device: agent, left }: MailValues<'at' | 'address' | 'device' | 'left' | 'link'>,
    { say, time, device },
  ) => ({
    subject: say('A recovery code of your {product} account was used'),
    lines: [
      say(
        'A recovery code was used to sign in to your account on {at}, on {device}, at the address {address}.',
        {
          at: time(at),
          device: device(agent),
          address,
        },
      ),
      say('Recovery codes left: {left}.', { left }),
    ],
    action: say('See your sessions'),
    after: [
      say(
        'If this was you, set up your authenticator app again when you have your phone. If not, end that session, change your password at once and tell your administrator.',
      ),
    ],
  }),
  [
    {
      at: '2026-11-20T13:30:00.000Z',
      address: '203.0.113.7',
      device: 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      left: '7',
    },
  ],
)
