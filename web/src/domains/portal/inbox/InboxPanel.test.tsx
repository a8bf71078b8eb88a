import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { beginSession, sessionStore } from '../../../sessions/session.ts'
import { administrator } from '../../../testing/administrator.ts'
import { answerCalls } from '../../../testing/fake-server.ts'
import { renderPart } from '../../../testing/render.tsx'
import { Popup } from '../../../ui/basic/Popup.tsx'
import { InboxPanel } from './InboxPanel.tsx'

afterEach(() => {
  sessionStore.signOutLocally('expired')
})

/** Presses a key as soon as the page has no element of this text, before anything else happens. */
function pressWhenGone(text: string, key: string): void {
  const observer = new MutationObserver(() => {
    if (screen.queryByText(text) !== null) return
    observer.disconnect()
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

describe('the panel of the inbox', () => {
  it('closes with Escape at the moment when the answered invitation goes', async () => {
    let isAnswered = false
    answerCalls({
      'GET /api/my-inbox': () => ({
        items: [],
        counts: isAnswered ? [] : [{ kind: 'invitation', count: 1, isMore: false, list: null }],
      }),
      'GET /api/my-digest': () => ({ daily: false }),
      'GET /api/users/1/group-invitations': () =>
        isAnswered
          ? []
          : [
              {
                groupInvitationId: 9,
                userId: 1,
                groupId: 2,
                groupName: 'Reef',
                invitedBy: null,
                createdAt: '2026-11-01T00:00:00.000Z',
              },
            ],
      'POST /api/users/1/group-invitations/9': () => {
        isAnswered = true
        return {}
      },
    })
    beginSession(administrator)
    const user = await renderPart(
      <Popup kind="dialog" label="Bell" trigger="Bell">
        <InboxPanel />
      </Popup>,
    )
    const bell = screen.getByRole('button', { name: 'Bell' })
    await user.click(bell)
    const reject = await screen.findByRole('button', { name: 'Reject the invitation to Reef' })
    pressWhenGone('Reef', 'Escape')
    await user.click(reject)
    await waitFor(() => expect(screen.queryByText('Reef')).not.toBeInTheDocument(), { timeout: 3000 })
    await waitFor(() => expect(bell).toHaveFocus())
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})
