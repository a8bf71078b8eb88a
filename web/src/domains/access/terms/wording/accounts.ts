import type { Names, TermsSection } from './section.ts'

export const accounts = ({ product, company }: Names): TermsSection[] => [
  {
    id: 'accounts',
    title: 'Accounts and security',
    clauses: [
      'Your account is yours alone. You must not share it, let another person act in it, or use an account that was created for somebody else.',
      'Signing in takes a password and a second factor: a one-time code sent by e-mail or shown by an authenticator app. You must keep your Credentials secret, must not reuse the password elsewhere, and must keep the mailbox or device that receives your codes under your own control.',
      {
        text: 'You must:',
        items: [
          'give correct details about yourself, including provider and registration numbers, and keep them up to date;',
          'sign out, or lock the device, whenever you leave it;',
          'use devices and networks that are reasonably protected and up to date;',
          `tell the Account Holder and ${company} without delay if you believe that your Credentials are known to someone else, or that somebody has used your account.`,
        ],
      },
      'Where you hold several roles, you choose the one you work in and act only within it. What is done in your account and role is recorded and is taken to have been done by you, unless you show otherwise.',
      'The Account Holder decides who is given access, keeps roles and memberships correct, and removes the access of those who no longer need it.',
    ],
  },
  {
    id: 'acceptable-use',
    title: 'Acceptable use',
    clauses: [
      {
        text: 'You must not:',
        items: [
          'use the Platform unlawfully, or to harass, mislead or harm anyone;',
          'open, search for or copy Patient Information that you do not need for the care of that patient or for a task assigned to you;',
          'try to reach data, accounts, roles or systems that have not been opened to you, or to test or get around a security measure without our written consent;',
          'upload anything that contains malicious code, infringes somebody’s rights, or that you are not entitled to disclose;',
          'collect data from the Platform by automated means other than the interfaces we provide for that;',
          'copy, modify, decompile or reverse engineer the Platform, except to the extent that the law permits this despite these terms;',
          'resell the Platform, or use it to build a service that competes with it;',
          'load it in a way that disturbs others.',
        ],
      },
      'Documents you upload must be accurate, relevant to the user or practice they are attached to, and shown only to those who should see them.',
      `If you find a weakness in ${product}, report it to us and give us a reasonable time to mend it before you tell anyone else. We will not pursue good-faith reports.`,
    ],
  },
]
