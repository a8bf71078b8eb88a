import type { SignedIn } from '../../../platform/actor.ts'
import { countMail } from '../../../platform/mail/limit.ts'
import type { MailTemplate } from '../../../platform/mail/mails.ts'
import type { Db, World } from '../../../platform/world.ts'
import { addressOf, getPerson } from '../accounts/service.ts'
import { countRecoveryCodesLeft } from '../second-factor/service.ts'
import { newDevice, recoveryCodeUsed } from './mails.ts'
import { hasSignedInBefore } from './queries.ts'

type Completed = { byRecoveryCode: boolean; isNewDevice: boolean }

/**
 * Tells a user by mail of a sign-in that another person could have made, in the transaction of the sign-in. Above the
 * limit of mails the sign-in goes on without one. The first sign-in of an account is expected, so it needs no mail.
 */
export async function tellOfSignIn(
  world: World,
  tx: Db,
  actor: SignedIn,
  { byRecoveryCode, isNewDevice }: Completed,
): Promise<void> {
  const { userId, address, device } = actor
  const tellsOfDevice = isNewDevice && (await hasSignedInBefore(tx, userId))
  if (!byRecoveryCode && !tellsOfDevice) return
  const person = await getPerson(tx, userId)
  const { clock, mail, settings } = world
  const parts = {
    firstName: person.firstName,
    at: clock.now().toISOString(),
    address,
    device,
    link: `${settings.publicUrl}/account?tab=sessions`,
  }
  const mayMail = async (template: MailTemplate) => (await countMail(world, tx, template, person.email)) === 0
  if (tellsOfDevice && (await mayMail(newDevice))) {
    await mail.queue(tx, { ...addressOf(person), template: newDevice, parts })
  }
  if (byRecoveryCode && (await mayMail(recoveryCodeUsed))) {
    const left = String(await countRecoveryCodesLeft(tx, userId))
    await mail.queue(tx, {
      ...addressOf(person),
      template: recoveryCodeUsed,
      parts: { ...parts, left },
    })
  }
}
