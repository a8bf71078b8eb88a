import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { beginSession } from '../../sessions/session.ts'
import { administrator } from '../../testing/administrator.ts'
import { answerCalls } from '../../testing/fake-server.ts'
import { renderPart } from '../../testing/render.tsx'
import { useFoundPlaces } from './use-found-places.ts'

function Found() {
  const { places, isPending } = useFoundPlaces('ben')
  return <p>{isPending ? 'searching' : `found ${places.length}`}</p>
}

/** The searches for people that a role sends. */
async function searchesOf(sessionRole: string) {
  const none = { totalItems: 0, totalPages: 0 }
  const lists = ['users', 'ris', 'mips', 'groups', 'roles', 'apps', 'service-accounts']
  const answers = lists.flatMap((path) => [
    [`POST /api/${path}`, () => ({ ...none, users: [], mips: [], groups: [] })] as const,
    [`GET /api/${path}`, () => none] as const,
  ])
  const requests = answerCalls(Object.fromEntries(answers))
  beginSession({ ...administrator, sessionRole, roles: [] })
  await renderPart(<Found />)
  await screen.findByText(/searching|found/)
  return requests.filter(({ call }) => call === 'POST /api/users').map(({ body }) => body)
}

describe('the search for places', () => {
  it('reads names first for an administrator', async () => {
    const searches = await searchesOf('GantryAdmin')
    expect(searches).toContainEqual(expect.objectContaining({ namesOnly: true }))
  })

  it('sends a member no filter that the server refuses', async () => {
    const searches = await searchesOf('Member')
    expect(searches).toHaveLength(1)
    expect(searches[0]).not.toHaveProperty('namesOnly')
  })
})
