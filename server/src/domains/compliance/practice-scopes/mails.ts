import type { ScopeKind } from '@gantry/contract/domains/compliance/practice-scopes/words'
import { type MailValues, mailTemplate } from '../../../platform/mail/mails.ts'
import type { Db, World } from '../../../platform/world.ts'
import { findHolder } from './holder-queries.ts'
import type { ScopeRow } from './queries.ts'

type Verb = 'grant' | 'refuse' | 'suspend' | 'resume' | 'end'
type Values = MailValues<'mip' | 'verb' | 'kind' | 'endsOn' | 'reason' | 'link'>

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
)

/** In the transaction of the decision. Accounts that are not active get none. */
export async function queueDecision(
  world: Pick<World, 'mail' | 'settings'>,
  tx: Db,
  { practiceScopeId, userId, mipName: mip, kind, endsOn, validFrom }: ScopeRow,
  { verb, reason }: { verb: Verb; reason: string },
): Promise<void> {
  const holder = await findHolder(tx, userId)
  if (holder === null) return
  const { email, firstName, language } = holder
  const link = `${world.settings.publicUrl}/practice-scopes/scope?id=${practiceScopeId}`
  await world.mail.queue(tx, {
    to: email,
    language,
    template: practiceScopeDecided,
    parts: { firstName, mip, verb, kind, endsOn: endsOn ?? validFrom, reason, link },
  })
}
