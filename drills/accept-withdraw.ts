import { ask } from './harness/calls.ts'
import { type Drill, judge } from './harness/drill.ts'

const races = 100

export const acceptWithdraw: Drill = {
  name: 'accept-withdraw',
  what: 'simultaneous accept and withdraw of an invitation, 100 times',
  pass: 'never both succeed',
  isShort: true,
  async run(harness) {
    const { server, cast, db } = await harness.platform()
    const invited = await cast.signIn(await cast.person())
    const group = await db
      .insertInto('group')
      .values({ groupName: 'Race' })
      .returning('groupId')
      .executeTakeFirstOrThrow()
    const counts = { accepted: 0, withdrawn: 0, both: 0, neither: 0, linkedOtherwise: 0 }
    for (let race = 0; race < races; race++) {
      await db.deleteFrom('userGroup').where('userId', '=', invited.userId).execute()
      const { groupInvitationId } = await db
        .insertInto('groupInvitation')
        .values({ userId: invited.userId, groupId: group.groupId, invitedBy: cast.admin.userId })
        .returning('groupInvitationId')
        .executeTakeFirstOrThrow()
      const accept = () =>
        ask(server.port, {
          method: 'POST',
          path: `/api/users/${invited.userId}/group-invitations/${groupInvitationId}?action=Accept`,
          token: invited.token,
        })
      const withdraw = () =>
        ask(server.port, {
          method: 'DELETE',
          path: `/api/groups/${group.groupId}/group-invitations/${groupInvitationId}`,
          token: cast.admin.token,
        })
      // Alternates the order of the two requests, so that each wins some races.
      const both = race % 2 === 0 ? [accept(), withdraw()] : [withdraw(), accept()]
      const [first, second] = await Promise.all(both)
      const [accepting, withdrawing] = race % 2 === 0 ? [first, second] : [second, first]
      const links = await db
        .selectFrom('userGroup')
        .select('userGroupId')
        .where('userId', '=', invited.userId)
        .execute()
      const accepted = accepting?.status === 200
      const withdrawn = withdrawing?.status === 200
      if (accepted && withdrawn) counts.both++
      else if (accepted) counts.accepted++
      else if (withdrawn) counts.withdrawn++
      else counts.neither++
      if ((links.length === 1) !== accepted) counts.linkedOtherwise++
    }
    const { accepted, withdrawn, both, neither, linkedOtherwise } = counts
    // Both must have won some races; otherwise the test proves nothing.
    return judge(
      both + neither + linkedOtherwise === 0 && accepted > 0 && withdrawn > 0,
      `${accepted} accepted, ${withdrawn} withdrawn, ${both} both, ${neither} neither, ` +
        `${linkedOtherwise} with another link than the answer said`,
    )
  },
}
