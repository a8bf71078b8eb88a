import {
  digestLines,
  type EndingLabels,
  endingLines,
  type LackingLabels,
  type Language,
  lackingLines,
} from './language.ts'

const waiting = {
  invitation: 'Invitations to answer',
  'provider-number': 'Provider numbers missing or wrong',
  activation: 'Accounts pending activation',
  'import-to-confirm': 'Imports to confirm',
  'import-stopped': 'Imports that stopped',
  'qualification-to-renew': 'Qualifications to renew',
  'qualification-to-check': 'Qualifications to check',
  'repeated-number': 'AHPRA numbers of several people',
  'mip-qualification': 'Qualifications of MIPs to renew',
  'own-access-end': 'Own access that ends soon',
  'access-end': 'Access that ends soon',
  'suspended-member': 'Suspended qualifications of members',
  'check-due': 'Qualifications to check again',
  'incident-assessment': 'Incidents to assess',
  'override-end': 'Overrides that end soon',
  'own-override-end': 'Own overrides that end soon',
}

const lacking: LackingLabels = {
  MISSING: 'missing',
  UNVERIFIED: 'waiting for a check',
  SUSPENDED: 'suspended or not found in the register',
  LAPSED: 'lapsed',
}

const ending: EndingLabels = { 'user-mip': 'MIP', 'user-group': 'group', 'user-role': 'role' }

export const en: Language = {
  greeting: (name) => `Hello ${name},`,
  greetingWithoutName: 'Hello,',
  linkHint: 'If the button does not work, copy this address into your browser:',
  footer: (product) => `This is an automatic message from ${product}. Nobody reads answers to it.`,
  deviceOn: (browser, system) => `${browser} on ${system}`,
  unknownDevice: 'an unknown device',
  mails: {
    activation: ({ expiresAt }, { product, time }) => ({
      subject: `Activate your ${product} account`,
      lines: [
        `An account has been made for you in ${product}. Choose a password to activate it.`,
        `The link works once, until ${time(expiresAt)}.`,
      ],
      action: 'Activate my account',
      after: ['If you did not expect this message, you can ignore it.'],
    }),
    'one-time-code': ({ expiresAt }, { product, time }) => ({
      subject: `Your ${product} sign-in code`,
      lines: ['Enter this code to finish signing in:'],
      after: [
        `The code works once, until ${time(expiresAt)}.`,
        'Never give it to anyone. If you are not signing in right now, somebody knows your password: change it.',
      ],
    }),
    'password-reset': ({ expiresAt }, { product, time }) => ({
      subject: `Reset your ${product} password`,
      lines: [
        'You asked for a new password. Choose it here:',
        `The link works once, until ${time(expiresAt)}. An older link no longer works.`,
      ],
      action: 'Choose a new password',
      after: ['If you did not ask for this, you can ignore it: your password stays as it is.'],
    }),
    'password-changed': ({ at, address }, { product, time }) => ({
      subject: `Your ${product} password was changed`,
      lines: [`The password of your account was changed on ${time(at)}, from the address ${address}.`],
      after: ['If this was not you, reset your password at once and tell your administrator.'],
    }),
    'email-changed': ({ oldEmail, newEmail }, { product }) => ({
      subject: `Your ${product} email address was changed`,
      lines: [`The email address of your account was changed from ${oldEmail} to ${newEmail}.`],
      after: ['If you did not expect this, tell your administrator.'],
    }),
    'second-factor-changed': ({ kind, passkeys }, { product }) => ({
      subject: `Your ${product} sign-in codes have changed`,
      lines: [
        kind === 'AUTHENTICATOR'
          ? 'From now on, the codes for signing in come from your authenticator app.'
          : 'From now on, the codes for signing in come by email.',
        ...(passkeys === 'REMOVED' ? ['Your passkeys were removed, so they no longer sign you in.'] : []),
      ],
      after: ['If this was not you, change your password at once and tell your administrator.'],
    }),
    'passkey-changed': ({ what, name, at, address, device: agent }, { product, time, device }) => ({
      subject:
        what === 'ADDED'
          ? `A passkey was added to your ${product} account`
          : `A passkey of your ${product} account was removed`,
      lines: [
        what === 'ADDED'
          ? `The passkey “${name}” was added on ${time(at)}, on ${device(agent)}, at the address ${address}. It can sign in to your account.`
          : `The passkey “${name}” was removed on ${time(at)}, on ${device(agent)}, at the address ${address}.`,
      ],
      after: [
        'If this was not you, remove the passkeys that you do not know, change your password at once and tell your administrator.',
      ],
    }),
    'hospital-link-changed': ({ what, hospital, at }, { product, time }) => ({
      subject:
        what === 'ADDED'
          ? `${hospital} can sign you in to ${product}`
          : `${hospital} no longer signs you in to ${product}`,
      lines: [
        what === 'ADDED'
          ? `Since ${time(at)} you can sign in to ${product} with your account at ${hospital}.`
          : `Since ${time(at)} you cannot sign in to ${product} with your account at ${hospital}. An administrator removed the link. You were signed out everywhere.`,
      ],
      after: ['If you did not expect this, tell your administrator.'],
    }),
    'new-device': ({ at, address, device: agent }, { product, time, device }) => ({
      subject: `Sign-in to ${product} from a new device`,
      lines: [
        `Somebody signed in to your account on ${time(at)}, from a device that you have not used before: ${device(agent)}, at the address ${address}.`,
      ],
      action: 'See your sessions',
      after: [
        'If this was you, you need not do anything. If not, end that session, change your password at once and tell your administrator.',
      ],
    }),
    'recovery-code-used': ({ at, address, device: agent, left }, { product, time, device }) => ({
      subject: `A recovery code of your ${product} account was used`,
      lines: [
        `A recovery code was used to sign in to your account on ${time(at)}, on ${device(agent)}, at the address ${address}.`,
        `Recovery codes left: ${left}.`,
      ],
      action: 'See your sessions',
      after: [
        'If this was you, set up your authenticator app again when you have your phone. If not, end that session, change your password at once and tell your administrator.',
      ],
    }),
    'group-invitation': ({ groupName, invitedBy }, { product }) => ({
      subject: `Invitation to the group ${groupName}`,
      lines: [`${invitedBy} invites you to join the group ${groupName} in ${product}.`],
      action: 'See the invitation',
      after: ['You can accept or reject it on your dashboard.'],
    }),
    'qualification-expires': ({ kind, expiresOn, lastDay, days }, { product, date }) => ({
      subject: days === '0' ? `Your ${kind} has lapsed` : `Your ${kind} expires on ${date(expiresOn)}`,
      lines:
        days === '0'
          ? [`Your ${kind} in ${product} was last in force on ${date(lastDay)}.`]
          : [
              `The last day of your ${kind} in ${product} is ${date(expiresOn)}.`,
              ...(lastDay === expiresOn
                ? []
                : [`It stays in force until ${date(lastDay)}, so that you can renew it.`]),
            ],
      action: 'Renew it',
      after: ['Upload the renewal as soon as you have it. A second person checks it.'],
    }),
    'mip-qualification-expires': ({ mip, kind, expiresOn, lastDay, days }, { product, date }) => ({
      subject: days === '0' ? `${mip}: ${kind} has lapsed` : `${mip}: ${kind} expires on ${date(expiresOn)}`,
      lines:
        days === '0'
          ? [`The ${kind} of ${mip} in ${product} was last in force on ${date(lastDay)}.`]
          : [
              `The last day of the ${kind} of ${mip} in ${product} is ${date(expiresOn)}.`,
              ...(lastDay === expiresOn
                ? []
                : [`It stays in force until ${date(lastDay)}, so that it can be renewed.`]),
            ],
      action: 'Renew it',
      after: ['You get this mail as an administrator of the MIP.'],
    }),
    'qualification-refused': ({ kind, reason }, { product }) => ({
      subject: `Your ${kind} was not accepted`,
      lines: [`${kind} in ${product} was not accepted:`, reason],
      action: 'See your qualifications',
      after: ['Correct it and submit it again, or ask your administrator.'],
    }),
    'webhook-off': ({ url, since }, { product, time }) => ({
      subject: `${product} has switched a webhook off`,
      lines: [
        'The receiver at this address has refused all events:',
        url,
        `It has failed since ${time(since)}.`,
      ],
      action: 'Open the webhooks',
      after: ['Mend the receiver, switch the webhook on again and send the events since then again.'],
    }),
    'hold-lifted': ({ hospital, person, mips }, { product }) => ({
      subject: `A hold in ${product} was lifted by a directory`,
      lines: [
        `The directory of ${hospital} has taken back a role of ${person}. A requirement concerned only people with this role, so these links are in force again:`,
        ...mips.split('\n'),
      ],
      action: 'Open the person',
      after: [
        'Check whether the person may work there without the qualification. You can add a requirement or remove the links.',
      ],
    }),
    'links-on-hold': ({ mips, missing }, { product }) => ({
      subject: `Your work in ${product} is on hold`,
      lines: [
        'Your links to these MIPs are on hold, because a qualification that they require is missing:',
        ...mips.split('\n'),
        'This is missing:',
        ...lackingLines(lacking, missing),
      ],
      action: 'Upload your qualifications',
      after: [
        'You can sign in as usual. As soon as the missing qualifications have been checked, your links are in force again.',
      ],
    }),
    'access-ends': ({ whose, ends }, { product, date }) => ({
      subject:
        whose === 'own' ? `Your access in ${product} ends soon` : 'Access of people in your group ends soon',
      lines: [
        whose === 'own' ? `This ends in ${product}:` : `This ends in ${product} for people in your group:`,
        ...endingLines(ending, ends, (day) => `last day ${date(day)}`),
      ],
      action: `Open ${product}`,
      after: [
        whose === 'own'
          ? 'After the last day you cannot use it any more. If you still need it, ask your administrator.'
          : 'Set a later end, or none, if it should go on.',
      ],
    }),
    'daily-digest': (counts, { product }) => ({
      subject: `What waits for you in ${product}`,
      lines: [`This waits for you in ${product} today:`, ...digestLines(waiting, counts)],
      action: 'Open the dashboard',
      after: [
        'This mail comes at most once a day, and only if something waits. You can turn it off: open the bell at the top of any page.',
      ],
    }),
  },
}
