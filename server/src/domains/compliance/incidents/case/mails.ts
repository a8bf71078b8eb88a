import { type MailValues, mailTemplate } from '../../../../platform/mail/mails.ts'

/** The notice to people affected (Privacy Act 1988 s 26WL): the contents of s 26WK(3), as a person wrote them. */
export const breachNotice = mailTemplate(
  'breach-notice',
  (
    {
      entityName,
      entityContact,
      breachDescription,
      informationKinds,
      recommendedSteps,
    }: MailValues<
      'entityName' | 'entityContact' | 'breachDescription' | 'informationKinds' | 'recommendedSteps'
    >,
    { say },
  ) => ({
    subject: say('A data breach concerns you'),
    lines: [
      say('{entityName} tells you about a data breach that concerns you.', { entityName }),
      say('What happened: {breachDescription}', { breachDescription }),
      say('The kinds of information: {informationKinds}', { informationKinds }),
      say('What you should do: {recommendedSteps}', { recommendedSteps }),
      say('For questions: {entityContact}', { entityContact }),
    ],
    after: [say('You get this notice because your information in {product} is or may be affected.')],
  }),
  [
    {
      entityName: 'North Imaging',
      entityContact: 'privacy@north.example',
      breachDescription: 'A laptop was lost on 12 November.',
      informationKinds: 'names, e-mail addresses',
      recommendedSteps: 'Change your password.',
    },
  ],
)
