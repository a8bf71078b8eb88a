import type { ScopeKind } from '@gantry/contract/domains/compliance/practice-scopes/words'
import { type MailValues, mailTemplate } from '../../../platform/mail/mails.ts'

export type Verb = 'grant' | 'refuse' | 'suspend' | 'resume' | 'end'
type Values = MailValues<'mip' | 'verb' | 'kind' | 'endsOn' | 'reason' | 'link'>

const scope = { mip: 'North Clinic', endsOn: '2026-12-31', reason: 'The training is not complete.' }

/** To the person, about what somebody else decided. */
export const practiceScopeDecided = mailTemplate(
  'practice-scope-decided',
  ({ mip, verb, kind, endsOn, reason }: Values, { say, date }) => {
    const subjects: Record<Verb, string> = {
      grant: say('Your scope of practice at {mip} was granted', { mip }),
      refuse: say('Your scope of practice at {mip} was not granted', { mip }),
      suspend: say('Your scope of practice at {mip} was suspended', { mip }),
      resume: say('Your scope of practice at {mip} is in force again', { mip }),
      end: say('Your scope of practice at {mip} was ended', { mip }),
    }
    const kinds: Record<ScopeKind, string> = {
      FULL: '',
      TEMPORARY: say('It is temporary. Its last day is {endsOn}.', { endsOn: date(endsOn) }),
      EMERGENCY: say('It is for an emergency. Its last day is {endsOn}.', { endsOn: date(endsOn) }),
    }
    const isStop = verb === 'suspend' || verb === 'end'
    const lines = [
      isStop
        ? say('From now on you must not do at {mip} what it allowed.', { mip })
        : say('What you may do at {mip} stands in your scope of practice in {product}.', { mip }),
      ...(verb === 'grant' ? [kinds[kind as ScopeKind] ?? kinds.FULL] : []),
      ...(reason === '' ? [] : [say('The reason: {reason}', { reason })]),
    ]
    return {
      subject: subjects[verb as Verb] ?? subjects.grant,
      lines: lines.filter((line) => line !== ''),
      action: say('Read the scope of practice'),
    }
  },
  [
    { ...scope, verb: 'grant', kind: 'TEMPORARY', reason: '' },
    { ...scope, verb: 'grant', kind: 'EMERGENCY', reason: '' },
    { ...scope, verb: 'refuse', kind: 'FULL' },
    { ...scope, verb: 'suspend', kind: 'FULL' },
    { ...scope, verb: 'resume', kind: 'FULL', reason: '' },
    { ...scope, verb: 'end', kind: 'FULL' },
  ],
)
