import { archiveUrls } from '../../../../testing/archives.ts'
import type { Caller } from '../../../../testing/caller.ts'
import { signInTo } from '../../../../testing/fakes/relying-party.ts'
import type { TestApp } from '../../../../testing/world.ts'
import type { Pair, RandomPerson, RandomWorld } from './random-world-queries.ts'

/** Makes the real calls as each person in each of their roles, with one session for each. */
export function createRealCalls(t: TestApp, world: RandomWorld) {
  const callers = new Map<number, Promise<Caller[]>>()
  const labels = new Map<number, Promise<Set<string>>>()
  const callersOf = (person: RandomPerson) =>
    remember(callers, person.userId, () => signInInEachRole(t, person))
  const labelsOf = (person: RandomPerson) =>
    remember(labels, person.userId, async () => readLabels(world, await callersOf(person)))
  return async ({ person, ability, thingId }: Pair): Promise<boolean> => {
    if (ability === 'images.view') {
      const label = world.mips.find(({ mipId }) => mipId === thingId)?.label ?? ''
      return (await labelsOf(person)).has(label)
    }
    for (const caller of await callersOf(person)) {
      if (await succeeds(caller, world, person, ability, thingId)) return true
    }
    return false
  }
}

async function remember<Value>(known: Map<number, Promise<Value>>, key: number, make: () => Promise<Value>) {
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}

/** None for a person who cannot sign in. A role that is inactive or has ended cannot be chosen. */
async function signInInEachRole(t: TestApp, person: RandomPerson): Promise<Caller[]> {
  if (!person.canSignIn) return []
  const found: Caller[] = []
  for (const role of person.roles) {
    const caller = await t.signInAs(person, role).catch(() => null)
    if (caller !== null) found.push(caller)
  }
  return found
}

async function succeeds(
  caller: Caller,
  { documents, apps }: RandomWorld,
  { userId }: RandomPerson,
  ability: Pair['ability'],
  thingId: number,
): Promise<boolean> {
  const isAnswered = async (url: string) => (await caller.inject('GET', url)).status === 200
  switch (ability) {
    case 'mip.read':
      return isAnswered(`/api/mips/${thingId}`)
    case 'person.read-full': {
      if (thingId === userId && (await isAnswered('/api/my-account'))) return true
      const answer = await caller.inject('GET', `/api/users/member/${thingId}`)
      return answer.status === 200 && answer.json<object>().hasOwnProperty('email')
    }
    case 'document.read': {
      const document = documents.find(({ documentId }) => documentId === thingId)
      const owner = document?.userId === null ? `mips/${document.mipId}` : `users/${document?.userId}`
      return isAnswered(`/api/${owner}/document?documentId=${thingId}`)
    }
    case 'app.open': {
      const code = apps.find(({ appId }) => appId === thingId)?.code ?? ''
      return (
        (await caller.inject('POST', `/api/gantryapps/create-app-session?gantryApp=${code}`)).status === 200
      )
    }
    case 'images.view':
      throw new Error('an archive answers this')
  }
}

/** What the archive is told about the person who opens its viewer in any role. */
async function readLabels({ viewer, archive }: RandomWorld, callers: Caller[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const caller of callers) {
    const tokens = await signInTo(viewer, caller).catch(() => null)
    if (tokens === null) continue
    const body = { 'token-key': 'Authorization', 'token-value': `Bearer ${tokens.access_token}` }
    const profile = (await archive.ask(archiveUrls.profile, body)).json<{ 'authorized-labels': string[] }>()
    for (const label of profile['authorized-labels']) found.add(label)
  }
  return found
}
