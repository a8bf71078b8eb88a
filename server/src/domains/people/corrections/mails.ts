import { type CorrectionField, correctionFields } from '@gantry/contract/domains/people/corrections/words'
import { type MailValues, mailTemplate } from '../../../platform/mail/mails.ts'

type Values = MailValues<'field' | 'place' | 'state' | 'reason' | 'link'>

/** To the person who asked. It names the field and neither the old nor the new value. */
export const correctionAnswered = mailTemplate(
  'correction-answered',
  ({ field, place, state, reason }: Values, { say }) => {
    const fields: Record<CorrectionField, string> = {
      firstName: say('First name'),
      lastName: say('Last name'),
      ahpraNumber: say('AHPRA number'),
      email: say('E-mail address'),
      siteCode: say('Site code'),
      providerNumber: say('Provider number at {place}', { place }),
      risUserName: say('User name in {place}', { place }),
    }
    const name = fields[field as CorrectionField] ?? field
    const isAccepted = state === 'ACCEPTED'
    return {
      subject: isAccepted ? say('Corrected: {name}', { name }) : say('Not corrected: {name}', { name }),
      lines: [
        isAccepted
          ? say('{product} now has the value that you asked for: {name}', { name })
          : say('The value that you asked for was not accepted: {name}', { name }),
        ...(reason === '' ? [] : [say('The reason: {reason}', { reason })]),
      ],
      action: say('Read the answer'),
    }
  },
  [
    ...correctionFields.map((field) => ({ field, place: 'North Clinic', state: 'ACCEPTED', reason: '' })),
    {
      field: 'providerNumber',
      place: 'North Clinic',
      state: 'REFUSED',
      reason: 'The document has another number.',
    },
  ],
)
