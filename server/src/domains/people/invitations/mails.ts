import { type MailValues, mailTemplate } from '../../../platform/mail/mails.ts'

export const groupInvitationMail = mailTemplate(
  'group-invitation',
  ({ groupName, invitedBy }: MailValues<'groupName' | 'invitedBy' | 'link'>, { say }) => ({
    subject: say('Invitation to the group {groupName}', { groupName }),
    lines: [
      say('{invitedBy} invites you to join the group {groupName} in {product}.', { invitedBy, groupName }),
    ],
    action: say('See the invitation'),
    after: [say('You can accept or reject it on your dashboard.')],
  }),
  [{ groupName: 'North', invitedBy: 'Ben Brown' }],
)
